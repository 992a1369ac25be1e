import { t } from '../../i18n/translate.ts';
import type { Address } from '@ringscope/protocol/address/address.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import type { DefinitionItem } from './definition-list.tsx';
import { Hash } from './values/hash.tsx';

/** Returns definition list entries for the keys and the payment id of an address. */
export function addressKeyDefinitions({
  spendKey,
  viewKey,
  paymentId,
}: Address): (DefinitionItem | undefined)[] {
  return [
    { term: t('Public spend key'), value: <Hash value={bytesToHex(spendKey)} size="full" /> },
    { term: t('Public view key'), value: <Hash value={bytesToHex(viewKey)} size="full" /> },
    paymentId === undefined
      ? undefined
      : {
          term: t('Payment id'),
          value: <code>{bytesToHex(paymentId)}</code>,
          note: t('The sender encrypts the payment id, so that only the receiver can read it on the chain.'),
        },
  ];
}
