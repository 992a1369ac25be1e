import { t } from '../../../i18n/translate.ts';
import { NEWEST_BLOCK_VERSION } from '@ringscope/protocol/hard-forks.ts';
import { Notice } from '../../_components/notice.tsx';

/** Says that a block belongs to a hard fork that this version of the program does not know. Renders nothing for other blocks. */
export function UnknownBlockNotice({ version }: { readonly version: number }) {
  if (version <= NEWEST_BLOCK_VERSION) return null;
  return (
    <Notice
      tone="warn"
      title={t('This block has a format that this version does not know. Update Ringscope.')}
    >
      <p>
        {t(
          'This block has version {version}, and this version of Ringscope knows versions up to {newest}. Hash, height, time and weight come from the node. Other values may be missing.',
          { version: String(version), newest: String(NEWEST_BLOCK_VERSION) },
        )}
      </p>
    </Notice>
  );
}
