import { messageId, type MessageId } from '../i18n/translate.ts';
import { hasSeveralPossibleKeys, type DetectedPastedValue } from './detect.ts';

/**
 * Returns warnings about parts of a pasted text whose kind is uncertain, or that no check uses. The check itself reports
 * a field that is not valid.
 */
export function describeUncertainPastedValues(values: readonly DetectedPastedValue[]): readonly MessageId[] {
  const firstKinds = values.map(({ kinds: [kind] }) => kind);
  const hasClaim = firstKinds.some((kind) => !notClaims.has(kind));
  const addresses = new Set(
    values
      .filter(({ kinds: [kind] }) => kind === 'address' || kind === 'payment-uri')
      .map(({ text }) => text),
  );
  return [
    ...(!firstKinds.includes('tx-hash') && hasSeveralPossibleKeys(values) ? [HASH_OR_KEY] : []),
    ...(!hasClaim && values.some(({ isTooLargeForKey }) => isTooLargeForKey === true) ? [READ_AS_HASH] : []),
    ...(!hasClaim && firstKinds.includes('view-key') ? [VIEW_KEY] : []),
    ...(firstKinds.includes('spend-key') ? [SPEND_KEY] : []),
    ...(addresses.size > 1 ? [SEVERAL_ADDRESSES] : []),
  ];
}

/** Kinds of values that prove nothing on their own. A text with only such values has nothing to check. */
const notClaims: ReadonlySet<string> = new Set([
  'tx-hash',
  'view-key',
  'spend-key',
  'address',
  'payment-uri',
]);

const HASH_OR_KEY = messageId(
  'Several values can each be the transaction hash or a secret key, so none was used. Write “txid” before the hash, or enter the hash and the key in their fields.',
);

const READ_AS_HASH = messageId(
  'An unlabelled value was read as the transaction hash, because it is too large for a secret key. The value can also be a block hash, a public key or a key image, or a key with a wrong character.',
);

const VIEW_KEY = messageId(
  'The text has a view key, which shows nothing about one payment. This check needs the transaction key, which the wallet of the sender has.',
);

const SPEND_KEY = messageId(
  'The text has a spend key. Nothing here needs it, and anyone who has it can take all coins of the wallet.',
);

const SEVERAL_ADDRESSES = messageId(
  'The text has several addresses. The check is about the first; delete the others, or put the right one first.',
);
