import { t } from '../../i18n/translate.ts';
import {
  FCMP_FIRST_BLOCK_VERSION,
  FORK17_DRAFT_MONTH,
  NEWEST_DRAFT_BLOCK_VERSION,
} from '@ringscope/protocol/fork17-draft.ts';
import { NEWEST_BLOCK_VERSION } from '@ringscope/protocol/hard-forks.ts';
import { currentPageRequest } from '../../server/page-request.ts';
import { Notice } from './notice.tsx';

interface BlockFormatNoticeProps {
  /** Major version of the block, which selects its format. */
  readonly blockVersion: number;
  /** Whether this version of Ringscope could decode the root of the FCMP++ output tree in the block. */
  readonly hasDecodedOutputTree: boolean;
}

/** A notice that the format of a block is a draft or unknown. Renders nothing for other blocks. */
export function BlockFormatNotice({ blockVersion, hasDecodedOutputTree }: BlockFormatNoticeProps) {
  if (blockVersion <= NEWEST_BLOCK_VERSION) return null;
  if (hasDecodedOutputTree) return <DraftFormatNotice />;
  return (
    <Notice
      tone="warn"
      title={t('This block has a format that this version of Ringscope does not know. Update Ringscope.')}
    >
      <p>
        {t(
          'This block has version {version}, and this version of Ringscope knows versions up to {newest}. Hash, height, time and weight come from the node. Other values may be missing.',
          {
            version: String(blockVersion),
            newest: String(
              blockVersion < FCMP_FIRST_BLOCK_VERSION ? NEWEST_BLOCK_VERSION : NEWEST_DRAFT_BLOCK_VERSION,
            ),
          },
        )}
      </p>
    </Notice>
  );
}

/**
 * A notice that the format of hard fork 17 is a draft. Renders nothing after the operator has switched the notice off.
 */
export function DraftFormatNotice() {
  if (!currentPageRequest().site.isHardFork17Draft) return null;
  return (
    <Notice
      tone="warn"
      title={t('Decoded according to the draft specification of {date}', { date: FORK17_DRAFT_MONTH })}
    >
      <p>
        {t(
          'The format of hard fork 17 (FCMP++ and Carrot) is not final. Sizes, names and hashes may still change before its activation.',
        )}
      </p>
    </Notice>
  );
}
