import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { TextInput } from '../_components/form-field.tsx';
import { Page } from '../_components/page.tsx';
import { Panel } from '../_components/panel.tsx';
import { T } from '../_components/t.tsx';
import { routes } from '../_lib/routes.ts';

interface ReceiptFormViewProps {
  readonly enteredText?: string;
  /** What is wrong with a posted text: it contains no receipt, or it seems to be a key, a proof or a seed. */
  readonly problem?: 'no-receipt' | 'secret';
}

/** Explains receipts, with a form that checks a pasted one. */
export function ReceiptFormView({ enteredText = '', problem }: ReceiptFormViewProps) {
  return (
    <Page
      title={t('Check a receipt')}
      lead={t(
        'A receipt is the signed result of a payment check. It shows a third party what was checked here.',
      )}
    >
      <Panel title={t('Is this receipt genuine?')}>
        <form className="stack-close" method="post" action={routes.receiptForm} data-no-secrets="">
          <TextInput
            id="receipt"
            name="receipt"
            label={t('Receipt, or the URL of its page')}
            value={enteredText}
            rows={5}
            isRequired
            {...(problem !== undefined && { error: problemSentence(problem) })}
          />
          <div>
            <button type="submit" className="button button-main">
              {t('Check the receipt')}
            </button>
          </div>
        </form>
      </Panel>
      <Panel title={t('What a receipt says')}>
        <ul className="receipt-form-view-list">
          <li>
            {t(
              'A receipt says that this explorer checked a proof, when it did so, and what the verdict was.',
            )}
          </li>
          <li>
            {t(
              'A receipt contains the transaction, amounts, block and confirmations, and the newest block at the time of the check.',
            )}
          </li>
          <li>
            {t(
              'A receipt contains no key, no proof and no message. The person who made it decided whether it includes the Monero address.',
            )}
          </li>
        </ul>
      </Panel>
      <Panel title={t('What a receipt does not say')}>
        <ul className="receipt-form-view-list">
          <li>
            {t(
              'A receipt says nothing about later events: a reorganisation can remove the block, and outputs of a reserve proof can be spent. The page of a receipt compares it with the chain now.',
            )}
          </li>
          <li>
            {t('A receipt says nothing about persons: an address or a key does not identify its owner.')}
          </li>
          <li>
            {t(
              'A receipt reports the result of a check by this explorer. Anyone who has the proof can repeat the check with other software.',
            )}
          </li>
        </ul>
      </Panel>
      <Panel title={t('Verify a receipt yourself')}>
        <p>
          <T>
            A receipt is a JSON Web Signature with Ed25519. The keys of this explorer, including those that
            are no longer used, are at <a href={routes.receiptKeys}>/.well-known/jwks.json</a>. Any program
            that knows the format can verify a receipt.
          </T>
        </p>
      </Panel>
    </Page>
  );
}

function problemSentence(problem: 'no-receipt' | 'secret'): ReactNode {
  return problem === 'secret' ? (
    <T>
      This text seems to be a key, a proof or a seed instead of a receipt. Your browser sent it to this
      server, which neither stores nor logs it. <a href={routes.proofs}>The proof desk</a> checks keys and
      proofs. Never paste a seed into a page.
    </T>
  ) : (
    t('This text contains no receipt. A receipt has three parts with a dot between them; copy it completely.')
  );
}
