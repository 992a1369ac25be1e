import { kindsOfProof, proofKinds } from '../../desk/kinds.ts';
import { Table } from '../_components/table.tsx';
import { Panel } from '../_components/panel.tsx';
import type { ProofKind } from '../../desk/kinds.ts';

/** Commands of the wallets that make each kind of proof. They are those of monero-wallet-cli and of the Monero GUI. */
const sources: Readonly<
  Record<ProofKind, { readonly cli: string; readonly gui: string; readonly question: string }>
> = {
  'tx-key': {
    cli: 'get_tx_key',
    gui: 'History, then the payment',
    question: 'Did this transaction pay this address?',
  },
  'tx-proof': {
    cli: 'get_tx_proof',
    gui: 'Advanced, Prove/check',
    question: 'The same, with a text that the sender or the receiver made for you.',
  },
  'spend-proof': {
    cli: 'get_spend_proof',
    gui: 'Advanced, Prove/check',
    question: 'Did the maker of the proof make this transaction? It is not a payment.',
  },
  'reserve-proof': {
    cli: 'get_reserve_proof',
    gui: 'Advanced, Prove/check',
    question: 'How much does the holder of this address own, at least?',
  },
  signature: {
    cli: 'sign',
    gui: 'Advanced, Sign/verify',
    question: 'Did the holder of this address sign this text?',
  },
};

/** Says what can be pasted, which question it answers, and where a wallet has it. */
export function WhatToPaste() {
  return (
    <div className="what-to-paste">
      <Panel title="What can be checked here">
        <Table
          caption="Kinds of proof"
          rows={proofKinds}
          rowKey={(kind) => kind}
          empty=""
          columns={[
            { key: 'kind', header: 'Kind', card: 'name', cell: (kind) => kindsOfProof[kind].title },
            {
              key: 'question',
              header: 'Question',
              cell: (kind) => <span className="wraps">{sources[kind].question}</span>,
            },
            {
              key: 'cli',
              header: 'In the command-line wallet',
              cell: (kind) => <code>{sources[kind].cli}</code>,
            },
            { key: 'gui', header: 'In the Monero GUI', cell: (kind) => sources[kind].gui },
          ]}
        />
      </Panel>
    </div>
  );
}
