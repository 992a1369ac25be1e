import { ButtonLink } from '../../../_components/button-link.tsx';
import { t } from '../../../../i18n/translate.ts';
import type { RawBlockResult } from '../../../../server/raw-bytes.ts';
import { hexToBytes } from '@ringscope/protocol/bytes.ts';
import { hashMeetsDifficulty } from '@ringscope/protocol/difficulty.ts';
import { BlockHashLink } from '../../../_components/links.tsx';
import { Page } from '../../../_components/page.tsx';
import { Panel } from '../../../_components/panel.tsx';
import { CopyButton } from '../../../_components/values/copy.tsx';
import { RawDataPanels } from '../../../_components/raw-panels.tsx';
import { Hash } from '../../../_components/values/hash.tsx';
import { routes } from '../../../_lib/routes.ts';
import type { BlockHash } from '@ringscope/protocol/brands.ts';

interface PowPanelProps {
  readonly powHash: string | undefined;
  readonly wasRequested: boolean;
  /** URL of this page that requests the proof-of-work hash. */
  readonly href: string;
  readonly difficulty: bigint | null;
}

interface RawBlockViewProps {
  readonly block: { readonly hash: BlockHash; readonly difficulty: bigint | null };
  readonly rawBlock: Extract<RawBlockResult, { readonly state: 'found' }>;
  readonly isFromNode: boolean;
  readonly wantsPowHash: boolean;
}

export function RawBlockView({ block, rawBlock, isFromNode, wantsPowHash }: RawBlockViewProps) {
  return (
    <Page title={t('Raw block')} lead={<BlockHashLink hash={block.hash} />}>
      {isFromNode && (
        <PowPanel
          powHash={rawBlock.powHash}
          wasRequested={wantsPowHash}
          href={`${routes.rawBlock(block.hash)}?pow=1`}
          difficulty={block.difficulty}
        />
      )}
      <RawDataPanels
        hex={rawBlock.hex}
        size={t('{count} bytes, without the transactions', { count: rawBlock.hex.length / 2 })}
        json={rawBlock.json}
      />
    </Page>
  );
}

/** Shows the proof-of-work hash. The node computes this hash only on request, because the computation is expensive. */
function PowPanel({ powHash, wasRequested, href, difficulty }: PowPanelProps) {
  return (
    <Panel title={t('Proof of work')} padded>
      {powHash !== undefined && (
        <>
          <p>
            <Hash value={powHash} size="full" />{' '}
            <CopyButton value={powHash} copiedItem={t('proof-of-work hash')} />
          </p>
          {difficulty !== null && (
            <p>
              {hashMeetsDifficulty(hexToBytes(powHash), difficulty)
                ? t('This hash is small enough for the difficulty of the block.')
                : t(
                    'This hash is too large for the difficulty of the block, so the node or the index is wrong.',
                  )}
            </p>
          )}
        </>
      )}
      {powHash === undefined && wasRequested && (
        <p>
          {t(
            'The node of this explorer does not compute proof-of-work hashes, because its RPC is restricted.',
          )}
        </p>
      )}
      {powHash === undefined && !wasRequested && (
        <>
          <p className="prose">
            {t(
              'The proof-of-work hash is not part of the block. A node computes it again from the block and from the hash of an older block.',
            )}
          </p>
          <p>
            <ButtonLink href={href} rel="nofollow">
              {t('Compute the proof-of-work hash on the node')}
            </ButtonLink>
          </p>
        </>
      )}
    </Panel>
  );
}
