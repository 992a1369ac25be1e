import { t } from '../../i18n/translate.ts';
import { T } from '../_components/t.tsx';
import type { DecodedBlockJson } from '../../api/contract/decode.ts';
import { parseBlockHash, parseTxHash } from '@ringscope/protocol/brands.ts';
import { hexToBytes } from '@ringscope/protocol/bytes.ts';
import { DefinitionList } from '../_components/definition-list.tsx';
import { EmptyListMessage } from '../_components/empty.tsx';
import { ExtraFields } from '../_components/extra-fields.tsx';
import { BlockHashLink, TxLink } from '../_components/links.tsx';
import { MissingValue } from '../_components/missing-value.tsx';
import { Panel } from '../_components/panel.tsx';
import { Count } from '../_components/values/number.tsx';
import { Timestamp } from '../_components/values/time.tsx';
import { DecodedOutputsPanel, formatShownCount } from './decoded-tx-view.tsx';

/** Maximum number of transaction hashes on the page. */
const MAX_HASHES = 100;

/** Shows a block that the visitor submitted. */
export function DecodedBlockView({ block }: { readonly block: DecodedBlockJson }) {
  const hash = block.hash === null ? undefined : parseBlockHash(block.hash);
  const previous = parseBlockHash(block.prev_hash);
  const hashes = block.tx_hashes.flatMap((text) => parseTxHash(text) ?? []);
  return (
    <>
      <Panel title={t('Decoded block')} id="result">
        <DefinitionList
          definitions={[
            {
              term: t('Hash'),
              value:
                hash === undefined ? (
                  <MissingValue>{t('unknown')}</MissingValue>
                ) : (
                  <BlockHashLink hash={hash} size="full" />
                ),
            },
            {
              term: t('Height'),
              value:
                block.height === null ? (
                  <MissingValue>{t('not contained in the coinbase')}</MissingValue>
                ) : (
                  <Count value={block.height} />
                ),
              note: t('The coinbase contains this height.'),
            },
            {
              term: t('Previous block'),
              value:
                previous === undefined ? <MissingValue /> : <BlockHashLink hash={previous} size="full" />,
            },
            {
              term: t('Time'),
              value:
                block.timestamp === null ? (
                  <MissingValue>{t('not a valid time')}</MissingValue>
                ) : (
                  <Timestamp timestamp={block.timestamp} />
                ),
            },
            {
              term: t('Version'),
              value: t('{majorVersion}; the miner voted for version {minorVersion}', {
                majorVersion: block.major_version,
                minorVersion: block.minor_version,
              }),
            },
            { term: t('Nonce'), value: block.nonce },
            {
              term: t('Size'),
              value: (
                <T>
                  <Count value={block.size} /> bytes
                </T>
              ),
              note: t('Size of the block without transactions.'),
            },
          ]}
        />
      </Panel>
      <DecodedOutputsPanel tx={block.miner_tx} />
      <Panel
        title={t('Extra of the coinbase')}
        aside={t('{count} bytes', { count: block.miner_tx.extra.hex.length / 2 })}
      >
        <ExtraFields extra={hexToBytes(block.miner_tx.extra.hex)} isCoinbase />
      </Panel>
      <Panel
        title={t('Transactions')}
        aside={formatShownCount(hashes.length, MAX_HASHES)}
        {...(hashes.length === 0 ? {} : { padded: true })}
      >
        {hashes.length === 0 && (
          <EmptyListMessage>{t('This block has no transactions besides its coinbase.')}</EmptyListMessage>
        )}
        {hashes.slice(0, MAX_HASHES).map((each) => (
          <p key={each}>
            <TxLink hash={each} />
          </p>
        ))}
      </Panel>
    </>
  );
}
