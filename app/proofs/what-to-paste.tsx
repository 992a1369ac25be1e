import { messageId, translate, t, type MessageId } from '../../i18n/translate.ts';
import type { ReactNode } from 'react';
import { proofKindDetails, proofKinds, type ProofKind } from '../../proofs/kinds.ts';
import { Panel } from '../_components/panel.tsx';
import { Table, type Column } from '../_components/table.tsx';
import { routes } from '../_lib/routes.ts';

interface ProofSource {
  readonly question: MessageId;
  /** Describes the output of the wallet. */
  readonly walletOutput: () => ReactNode;
  /** The command of monero-wallet-cli. */
  readonly cli: string;
  /** The menu path in the Monero GUI. */
  readonly gui: MessageId;
}

const proofSources: Readonly<Record<ProofKind, ProofSource>> = {
  'tx-key': {
    question: messageId('Did this transaction pay this address?'),
    walletOutput: () => t('64 hexadecimal characters for each key'),
    cli: 'get_tx_key <hash>',
    gui: messageId('Transactions → the payment → Transaction key'),
  },
  'tx-proof': {
    question: messageId('Did this transaction pay this address? The sender or the receiver can prove it.'),
    walletOutput: () => (
      <>
        <code>{'OutProofV2…'}</code> {t('or')} <code>{'InProofV2…'}</code>
      </>
    ),
    cli: 'get_tx_proof <hash> <address> [<message>]',
    gui: messageId('Advanced → Prove/check → Prove Transaction'),
  },
  'spend-proof': {
    question: messageId('Did the person who made the proof send this transaction?'),
    walletOutput: () => <code>{'SpendProofV1…'}</code>,
    cli: 'get_spend_proof <hash> [<message>]',
    gui: messageId('Advanced → Prove/check → Prove Transaction, with an empty address field'),
  },
  'reserve-proof': {
    question: messageId('How much does the holder of this address own, at least?'),
    walletOutput: () => <code>{'ReserveProofV2…'}</code>,
    cli: 'get_reserve_proof all|<amount> [<message>]',
    gui: messageId('Advanced → Prove/check → Prove Reserve'),
  },
  signature: {
    question: messageId('Did the holder of this address sign this text?'),
    walletOutput: () => <code>{'SigV2…'}</code>,
    cli: 'sign <file>',
    gui: messageId('Advanced → Sign/verify'),
  },
};

const columnsOf = (): readonly Column<ProofKind>[] => [
  { key: 'kind', header: t('Kind'), cell: (kind) => translate(proofKindDetails[kind].title) },
  {
    key: 'question',
    header: t('Question'),
    cell: (kind) => <span className="wraps">{translate(proofSources[kind].question)}</span>,
  },
  {
    key: 'text',
    header: t('What you paste'),
    cell: (kind) => <span className="wraps">{proofSources[kind].walletOutput()}</span>,
  },
  {
    key: 'cli',
    header: t('In the command-line wallet'),
    cell: (kind) => <code className="wraps">{proofSources[kind].cli}</code>,
  },
  {
    key: 'gui',
    header: t('In the Monero GUI'),
    cell: (kind) => <span className="wraps">{translate(proofSources[kind].gui)}</span>,
  },
];

const exampleColumn = (): Column<ProofKind> => ({
  key: 'example',
  header: t('Try it'),
  cell: (kind) => <a href={routes.demoExamples(kind)}>{t('examples')}</a>,
});

interface WhatToPasteProps {
  /** Whether this site has a page with prepared examples. */
  readonly hasExamples: boolean;
}

/** For each kind of proof: explains which question it answers, what to paste, and where a wallet shows it. */
export function WhatToPaste({ hasExamples }: WhatToPasteProps) {
  return (
    <div className="what-to-paste">
      <Panel title={t('What can be checked here')}>
        <p className="what-to-paste-lead">
          {t(
            'Ask the other party for a key, proof or signature from this table, and for the transaction hash. You can paste everything at once: the desk recognises each part and shows fields for the missing parts.',
          )}
          {hasExamples &&
            ` ${t('This site runs on a demo network, so it also has valid and invalid examples of each kind.')}`}
        </p>
        <Table
          caption={t('Kinds of proof')}
          rows={proofKinds}
          rowKey={(kind) => kind}
          empty=""
          columns={hasExamples ? [...columnsOf(), exampleColumn()] : columnsOf()}
        />
      </Panel>
    </div>
  );
}
