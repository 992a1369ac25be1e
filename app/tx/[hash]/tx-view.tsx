import type { Fate } from '../../../db/queries/reorgs.ts';
import { FateText } from '../../_components/fate.tsx';
import { BlockHashLink } from '../../_components/links.tsx';
import { Badge, Notice } from '../../_components/marks.tsx';
import { Page } from '../../_components/page.tsx';
import { Panel } from '../../_components/panel.tsx';
import { routes } from '../../_lib/routes.ts';
import { kindsOfProof } from '../../../desk/kinds.ts';
import { ExtraPanel } from './extra-panel.tsx';
import { FatesPanel } from './fates-panel.tsx';
import { InputsPanel } from './inputs-panel.tsx';
import type { TxDetail, TxPlace } from '../../../read/transaction.ts';
import { OdditiesNotice } from './oddities-notice.tsx';
import { OutputsPanel } from './outputs-panel.tsx';
import { SummaryPanel } from './summary-panel.tsx';

interface TxViewProps extends TxDetail {
  readonly inputsFrom: number;
  readonly outputsFrom: number;
}

export function TxView(props: TxViewProps) {
  const { hash, place, coinbase, tip, archived } = props;
  return (
    <Page
      title={coinbase ? 'Coinbase' : 'Transaction'}
      marks={<PlaceBadge place={place} tipHeight={tip.height} />}
      {...(coinbase
        ? { lead: 'Pays the miner of its block: new coins and the fees of its transactions.' }
        : {})}
    >
      <PlaceNotice {...props} />
      <OdditiesNotice oddities={props.oddities} />
      <SummaryPanel {...props} />
      <FatesPanel fates={props.fates} />
      {!coinbase && <InputsPanel {...props} />}
      <OutputsPanel {...props} />
      <ExtraPanel {...props} />
      {archived.length > 0 && place.state !== 'orphaned' && (
        <Panel title="Orphaned blocks that held it" padded>
          {archived.map(({ blockHash }) => (
            <p key={blockHash}>
              <BlockHashLink hash={blockHash} />
            </p>
          ))}
        </Panel>
      )}
      {!coinbase && <DeskPanel hash={hash} />}
      <Panel title="Raw data" padded>
        <p className="prose">
          Signatures and range proofs are not kept in the index. The node is asked for them when someone wants
          to see them.
        </p>
        <p className="buttons">
          <a className="button" href={routes.rawTx(hash)}>
            Hex and JSON of the node
          </a>
          <a className="button" href={routes.apiTx(hash)}>
            JSON of the index
          </a>
        </p>
      </Panel>
    </Page>
  );
}

/** What sender and receiver can show of it, though the chain does not. */
function DeskPanel({ hash }: Pick<TxDetail, 'hash'>) {
  return (
    <Panel title="Check a payment" padded>
      <p className="prose">
        Who paid and what was received is not on the chain, but either side can show it with a key or a proof.
      </p>
      <p className="buttons">
        {(['tx-key', 'tx-proof', 'spend-proof'] as const).map((kind) => (
          <a key={kind} className="button" href={routes.proofKind(kind, hash)}>
            {kindsOfProof[kind].title}
          </a>
        ))}
      </p>
    </Panel>
  );
}

function PlaceBadge({ place, tipHeight }: { readonly place: TxPlace; readonly tipHeight: number }) {
  if (place.state === 'pool') return <Badge tone="warn">waiting in the pool</Badge>;
  if (place.state === 'orphaned') return <Badge tone="bad">orphaned</Badge>;
  const confirmations = tipHeight - place.tx.height + 1;
  return <Badge tone="good">{`${confirmations} confirmation${confirmations === 1 ? '' : 's'}`}</Badge>;
}

function PlaceNotice({ place, coinbase, fates }: TxDetail) {
  const fate = fates.at(-1);
  if (place.state === 'pool' && (fate?.kind === 'dead' || fate?.kind === 'replaced')) {
    return (
      <Notice tone="bad" title="It cannot be mined as the chain stands">
        <p>
          The node still keeps it in its pool, as it does with what a reorganisation took off the main chain.{' '}
          {fateSentence(fate)}
        </p>
      </Notice>
    );
  }
  if (place.state === 'pool' && place.tx.doubleSpendSeen) {
    return (
      <Notice tone="bad" title="A double spend was seen">
        <p>
          Another transaction spends one of the same outputs. At most one of them can be mined: do not take
          this as paid.
        </p>
      </Notice>
    );
  }
  if (place.state !== 'orphaned') return null;
  return (
    <Notice tone="bad" title="Not on the main chain">
      <p>
        It was seen in block <BlockHashLink hash={place.tx.blockHash} size="short" />, which is not on the
        main chain
        {coinbase
          ? ', so the coins it made do not exist.'
          : ', and it is neither in another block nor waiting in the pool.'}{' '}
        {fate !== undefined && fate.kind !== 'unseen' && fateSentence(fate)}
      </p>
      {place.decoded === undefined && (
        <p>Only its hash is known: the node no longer had it when its block was archived.</p>
      )}
    </Notice>
  );
}

function fateSentence(fate: Fate) {
  return (
    <>
      {fate.kind === 'dead' ? 'It is dead: ' : 'It was replaced '}
      <FateText kind={fate.kind} height={fate.height} replacedBy={fate.replacedBy} />.
    </>
  );
}
