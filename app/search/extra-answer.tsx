import type { ExtraMatch } from '../../db/queries/lookups/search.ts';
import type { DrawablePage } from '../_frame/site-page.ts';
import { Notice } from '../_components/notice.tsx';
import { Page } from '../_components/page.tsx';
import { Panel } from '../_components/panel.tsx';
import { FoundTxs } from './found-txs.tsx';

/** Lists the transactions that have a searched public key or payment id in their extra. */
export function extraAnswer({ kind, txs, isCut }: ExtraMatch, digits: number): DrawablePage {
  const isKey = kind === 'public-key';
  const what = isKey ? 'public key' : 'payment id';
  return {
    content: (
      <Page
        title={isKey ? 'Transactions with this public key' : 'Transactions with this payment id'}
        lead={
          isCut
            ? `There may be more transactions with this ${what} than can be listed. The list has ${txs.length} of them.`
            : `${txs.length === 1 ? 'One transaction has' : `${txs.length} transactions have`} this ${what}.`
        }
      >
        <Notice>
          <p>{isKey ? ABOUT_KEYS : digits === 16 ? ABOUT_ENCRYPTED_IDS : ABOUT_LONG_IDS}</p>
        </Notice>
        <Panel title="Transactions">
          <FoundTxs caption={`Transactions with this ${what}`} txs={txs} />
        </Panel>
      </Page>
    ),
  };
}

const ABOUT_KEYS =
  'Wallets make a new public key for each transaction. The sender can write any key, so transactions with the same key need not have the same sender.';

const ABOUT_ENCRYPTED_IDS =
  'A payment id of 16 digits is encrypted anew in each transaction, and only the receiver can read it. Wallets write a random one when the sender gave none. So these digits find this transaction, but not other payments with the same payment id.';

const ABOUT_LONG_IDS =
  'This payment id is not encrypted. Receivers once gave it to their customers, so these transactions probably have the same receiver. The sender can write any payment id.';
