import { messageId, translate, t, type MessageId } from '../../i18n/translate.ts';
import { proofKinds, type ProofKind } from '../../proofs/kinds.ts';
import { proofInstructionRowId } from './proof-instructions.tsx';

interface UnderstoodKind {
  /** Name of the key or proof, as a wallet shows it. */
  readonly name: MessageId;
  readonly question: MessageId;
}

const understood: Readonly<Record<ProofKind, UnderstoodKind>> = {
  'tx-key': {
    name: messageId('Transaction key'),
    question: messageId('did the transaction pay this address?'),
  },
  'tx-proof': {
    name: messageId('OutProof, InProof'),
    question: messageId('did the transaction pay this address? (proof by the sender or receiver)'),
  },
  'spend-proof': { name: messageId('SpendProof'), question: messageId('who made this transaction?') },
  'reserve-proof': {
    name: messageId('ReserveProof'),
    question: messageId('how much does the holder of the address own?'),
  },
  signature: {
    name: messageId('SigV1, SigV2'),
    question: messageId('did the owner of the address sign this text?'),
  },
};

/** Lists the kinds of keys and proofs that the form recognises, with links to the instructions. */
export function RecognisedProofKinds() {
  return (
    <section>
      <h2>{t('Keys and proofs that can be pasted')}</h2>
      <table className="facts-table recognised-inputs">
        <caption className="visually-hidden">{t('Keys and proofs that can be pasted')}</caption>
        <tbody>
          {proofKinds.map((kind) => {
            const { name, question } = understood[kind];
            return (
              <tr key={kind}>
                <th scope="row">{translate(name)}</th>
                <td>{translate(question)}</td>
                <td className="recognised-inputs-how">
                  <a href={`#${proofInstructionRowId(kind)}`}>
                    {t('instructions')}
                    <span className="visually-hidden"> {translate(name)}</span>
                  </a>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
