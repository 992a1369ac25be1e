import type { DecodedBlockJson } from '../../api/contract/decode.ts';
import { parseBlockHash, parseTxHash } from '../../protocol/brands.ts';
import { hexToBytes } from '../../protocol/bytes.ts';
import { DefinitionList } from '../_components/definition-list.tsx';
import { Empty } from '../_components/empty.tsx';
import { ExtraFields } from '../_components/extra-fields.tsx';
import { BlockHashLink, TxLink } from '../_components/links.tsx';
import { None } from '../_components/none.tsx';
import { Panel } from '../_components/panel.tsx';
import { Count } from '../_components/values/number.tsx';
import { Timestamp } from '../_components/values/time.tsx';
import { DecodedOutputsPanel } from './decoded-tx-view.tsx';

/** Number of transactions on the page. */
const MAX_HASHES = 100;

/** Shows a block that a visitor handed in. */
export function DecodedBlockView({ block }: { readonly block: DecodedBlockJson }) {
  const hash = block.hash === null ? undefined : parseBlockHash(block.hash);
  const previous = parseBlockHash(block.prev_hash);
  const hashes = block.tx_hashes.flatMap((text) => parseTxHash(text) ?? []);
  return (
    <>
      <Panel title="The block" id="answer">
        <DefinitionList
          definitions={[
            {
              term: 'Hash',
              value: hash === undefined ? <None>unknown</None> : <BlockHashLink hash={hash} size="whole" />,
            },
            {
              term: 'Height',
              value: block.height === null ? <None>not stated</None> : <Count value={block.height} />,
              note: 'As its coinbase states it.',
            },
            {
              term: 'Previous block',
              value: previous === undefined ? <None /> : <BlockHashLink hash={previous} size="whole" />,
            },
            {
              term: 'Time',
              value:
                block.timestamp === null ? <None>not a time</None> : <Timestamp seconds={block.timestamp} />,
            },
            { term: 'Version', value: `${block.major_version}, vote for ${block.minor_version}` },
            { term: 'Nonce', value: block.nonce },
            {
              term: 'Size',
              value: (
                <>
                  <Count value={block.size} /> bytes
                </>
              ),
              note: 'Without its transactions.',
            },
          ]}
        />
      </Panel>
      <DecodedOutputsPanel tx={block.miner_tx} />
      <Panel title="Extra of the coinbase" aside={`${block.miner_tx.extra.hex.length / 2} bytes`}>
        <ExtraFields extra={hexToBytes(block.miner_tx.extra.hex)} coinbase />
      </Panel>
      <Panel
        title="Transactions"
        aside={
          hashes.length > MAX_HASHES ? `${MAX_HASHES} of ${hashes.length} shown` : hashes.length.toString()
        }
        {...(hashes.length === 0 ? {} : { padded: true })}
      >
        {hashes.length === 0 && <Empty>It has no transactions besides its coinbase.</Empty>}
        {hashes.slice(0, MAX_HASHES).map((each) => (
          <p key={each}>
            <TxLink hash={each} />
          </p>
        ))}
      </Panel>
    </>
  );
}
