import { ButtonLink } from '../../../_components/button-link.tsx';
import { Sentence } from '../../../_components/sentence.tsx';
import { t } from '../../../../i18n/texts.ts';
import { T } from '../../../_components/t.tsx';
import type { PageAddress, PageAnswer } from '../../../_frame/site-page.ts';
import { rawBlockPage } from './definition.ts';
import { pageHandlers } from '../../../_frame/page-handlers.ts';
import { pageRequest } from '../../../../server/page-request.ts';
import type { RawBlock } from '../../../../server/raw-bytes.ts';
import { bytesToHex, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { parseBlockHash, parseHeight } from '@ringscope/protocol/brands.ts';
import { meetsDifficulty } from '@ringscope/protocol/difficulty.ts';
import { badBlockIdPage, badRequestPage, notFoundPage } from '../../../_components/error-pages.tsx';
import { BlockHashLink } from '../../../_components/links.tsx';
import { outagePage } from '../../../_components/outage.tsx';
import { Page } from '../../../_components/page.tsx';
import { Panel } from '../../../_components/panel.tsx';
import { Copy } from '../../../_components/values/copy.tsx';
import { rawDataAway, RawPanels } from '../../../_components/raw-panels.tsx';
import { Hash } from '../../../_components/values/hash.tsx';
import { queryParam } from '../../../_lib/params.ts';
import { routes } from '../../../_lib/routes.ts';

export const { GET, POST } = pageHandlers(rawBlockPage, {
  about: () => ({ title: t('Raw block') }),
  prepare,
});

async function prepare({ params, query }: PageAddress<'id'>): Promise<PageAnswer> {
  const ref = parseHeight(params.id) ?? parseBlockHash(params.id);
  if (ref === undefined) return badBlockIdPage();
  const pow = queryParam(query, 'pow');
  if (pow !== undefined && pow !== '1') {
    return badRequestPage({ field: 'pow', problem: t('pow must be 1 when it is given.') });
  }
  const { site } = pageRequest();
  const loaded = await site.reads.block(ref, 0);
  if (loaded.unavailable !== undefined) return outagePage(loaded.unavailable);
  if (loaded.data.state === 'unknown') {
    return notFoundPage(t('No such block'), <p>{t('The index has no block with this height or hash.')}</p>);
  }
  const { block } = loaded.data;
  const kept = 'blob' in block && block.blob !== null ? block.blob : undefined;
  const raw: RawBlock =
    kept === undefined
      ? await site.fetchRawBlock(block.hash, pow === '1')
      : { state: 'found', hex: bytesToHex(kept), json: undefined, powHash: undefined };
  if (raw.state === 'unknown') {
    return notFoundPage(
      t('No raw data'),
      <p>{t('The node does not have the bytes of this block any more.')}</p>,
    );
  }
  if (raw.state === 'away') {
    return rawDataAway(
      t('Raw block'),
      <T>
        <Sentence of={raw.reason} /> <a href={routes.block(block.hash)}>The page of the block</a> still shows
        what the index has.
      </T>,
    );
  }
  return {
    content: (
      <Page title={t('Raw block')} lead={<BlockHashLink hash={block.hash} />}>
        {kept === undefined && (
          <PowPanel
            powHash={raw.powHash}
            wasAsked={pow === '1'}
            href={`${routes.rawBlock(block.hash)}?pow=1`}
            difficulty={block.difficulty}
          />
        )}
        <RawPanels
          hex={raw.hex}
          size={t('{count} bytes, without the transactions', { count: raw.hex.length / 2 })}
          json={raw.json}
        />
      </Page>
    ),
  };
}

interface PowPanelProps {
  readonly powHash: string | undefined;
  readonly wasAsked: boolean;
  /** Address of this page with the hash. */
  readonly href: string;
  readonly difficulty: bigint | null;
}

/** Shows the proof-of-work hash. The node computes it only when a visitor asks, because it takes long. */
function PowPanel({ powHash, wasAsked, href, difficulty }: PowPanelProps) {
  return (
    <Panel title={t('Proof of work')} padded>
      {powHash !== undefined && (
        <>
          <p>
            <Hash value={powHash} size="whole" /> <Copy value={powHash} what={t('proof-of-work hash')} />
          </p>
          {difficulty !== null && (
            <p>
              {meetsDifficulty(hexToBytes(powHash), difficulty)
                ? t('This hash is small enough for the difficulty of the block.')
                : t(
                    'This hash is too large for the difficulty of the block, so the node or the index is wrong.',
                  )}
            </p>
          )}
        </>
      )}
      {powHash === undefined && wasAsked && (
        <p>
          {t(
            'The node of this explorer does not compute proof-of-work hashes, because its port is restricted.',
          )}
        </p>
      )}
      {powHash === undefined && !wasAsked && (
        <>
          <p className="prose">
            {t(
              'The proof-of-work hash is not part of the block. A node computes it again from the block and from a seed of the chain.',
            )}
          </p>
          <p>
            <ButtonLink href={href} rel="nofollow">
              {t('Let the node compute it')}
            </ButtonLink>
          </p>
        </>
      )}
    </Panel>
  );
}
