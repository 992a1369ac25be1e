import { messageId, translate, t, type MessageId } from '../../i18n/translate.ts';
import { proofKinds, type ProofKind } from '../../proofs/kinds.ts';
import { guideRowId } from './what-to-paste.tsx';

interface UnderstoodKind {
  /** Names of the texts that a wallet shows. */
  readonly name: MessageId;
  readonly question: MessageId;
}

const understood: Readonly<Record<ProofKind, UnderstoodKind>> = {
  'tx-key': { name: messageId('Transaction key'), question: messageId('did it pay this address?') },
  'tx-proof': {
    name: messageId('OutProof, InProof'),
    question: messageId('the same, by sender or receiver'),
  },
  'spend-proof': { name: messageId('SpendProof'), question: messageId('who made the transaction?') },
  'reserve-proof': { name: messageId('ReserveProof'), question: messageId('how much do they own?') },
  signature: { name: messageId('Sig'), question: messageId('did they sign this text?') },
};

/** Lists what the proof desk recognises, with links to the instructions. */
export function UnderstoodKinds() {
  return (
    <section>
      <h2>{t('What is understood')}</h2>
      <table className="facts-table understood-kinds">
        <caption className="visually-hidden">{t('What is understood')}</caption>
        <tbody>
          {proofKinds.map((kind) => {
            const { name, question } = understood[kind];
            return (
              <tr key={kind}>
                <th scope="row">{translate(name)}</th>
                <td>{translate(question)}</td>
                <td className="understood-kinds-how">
                  <a href={`#${guideRowId(kind)}`}>
                    {t('how?')}
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
