import { messageId, translate, t, type MessageId } from '../../i18n/translate.ts';
import type { ReactNode } from 'react';
import { proofKindDetails, proofKinds, type ProofKind } from '../../proofs/kinds.ts';
import { Panel } from '../_components/panel.tsx';
import { T } from '../_components/t.tsx';
import { routes } from '../_lib/routes.ts';

interface ProofSource {
  /** Renders a description of the text that the wallet prints and the visitor pastes. */
  readonly walletOutput: () => ReactNode;
  /** The command of monero-wallet-cli. */
  readonly cli: string;
  /** The menu path in the Monero GUI. */
  readonly gui: MessageId;
}

const proofSources: Readonly<Record<ProofKind, ProofSource>> = {
  'tx-key': {
    walletOutput: () => t('64 hexadecimal characters for each key'),
    cli: 'get_tx_key <hash>',
    gui: messageId('Transactions → the payment → Transaction key'),
  },
  'tx-proof': {
    walletOutput: () => (
      <T>
        <code>OutProofV2…</code> or <code>InProofV2…</code>
      </T>
    ),
    cli: 'get_tx_proof <hash> <address> [<message>]',
    gui: messageId('Advanced → Prove/check → Prove Transaction'),
  },
  'spend-proof': {
    walletOutput: () => <code>{'SpendProofV1…'}</code>,
    cli: 'get_spend_proof <hash> [<message>]',
    gui: messageId('Advanced → Prove/check → Prove Transaction, with an empty address field'),
  },
  'reserve-proof': {
    walletOutput: () => <code>{'ReserveProofV2…'}</code>,
    cli: 'get_reserve_proof all|<amount> [<message>]',
    gui: messageId('Advanced → Prove/check → Prove Reserve'),
  },
  signature: {
    walletOutput: () => <code>{'SigV2…'}</code>,
    cli: 'sign <file>',
    gui: messageId('Advanced → Sign/verify'),
  },
};

/** Returns the HTML id of the table row with the instructions for a kind of proof. */
export function proofInstructionRowId(kind: ProofKind): string {
  return `how-${kind}`;
}

interface ProofInstructionsProps {
  /** Whether this site has a page with prepared examples. */
  readonly hasExamples: boolean;
}

/** For each kind of proof, what to paste and where a wallet shows it. On narrow screens, the cells of a row are stacked. */
export function ProofInstructions({ hasExamples }: ProofInstructionsProps) {
  const heads = [
    t('Kind of proof'),
    t('What to paste'),
    t('In the command-line wallet'),
    t('In the Monero GUI'),
    ...(hasExamples ? [t('Try an example')] : []),
  ];
  return (
    <div className="not-printed">
      <Panel title={t('How to get a key or a proof')} id="how">
        <table className="table proof-instructions-table">
          <caption className="visually-hidden">{t('Kinds of proof')}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {proofKinds.map((kind) => {
              const { walletOutput, cli, gui } = proofSources[kind];
              return (
                <tr key={kind} id={proofInstructionRowId(kind)}>
                  <th scope="row">{translate(proofKindDetails[kind].title)}</th>
                  <td data-label={heads[1]}>{walletOutput()}</td>
                  <td data-label={heads[2]}>
                    <code>{cli}</code>
                  </td>
                  <td data-label={heads[3]}>{translate(gui)}</td>
                  {hasExamples && (
                    <td>
                      <a href={routes.demoExamples(kind)}>{t('examples')}</a>
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </Panel>
    </div>
  );
}
