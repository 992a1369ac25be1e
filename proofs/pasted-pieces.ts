import { decodeAddress } from '@ringscope/protocol/address/address.ts';

/** A piece of a pasted text, delimited by whitespace and punctuation. */
export interface PastedValue {
  readonly text: string;
  /** The kind of value according to the words before the piece, for example "Tx key:". Undefined without such words. */
  readonly label: 'tx-hash' | 'tx-key' | 'view-key' | 'spend-key' | undefined;
}

/** Matches everything except the characters of proofs, keys, addresses and payment links. */
const SEPARATORS = /[^0-9A-Za-z:?=&_.%+~-]+/;
const PROOF_HEADER = /^(?:OutProof|InProof|SpendProof|ReserveProof|Sig)V/;
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{8,}$/;
/** Number of characters of standard addresses and subaddresses (95), and of integrated addresses (106). */
const ADDRESS_LENGTHS: ReadonlySet<number> = new Set([95, 106]);
const HEX_KEYS = /^(?:[0-9a-fA-F]{64})+$/;
/** Matches values that get a label (such as `tx key:`): keys and hashes, also with missing or extra characters. */
const LONG_HEX = /^[0-9a-fA-F]{50,}$/;

/** Patterns for the names that wallets, their JSON and the links of explorers use for hexadecimal values. */
const labels: readonly (readonly [Exclude<PastedValue['label'], undefined>, RegExp])[] = [
  ['spend-key', /spend_?key$/],
  ['view-key', /view_?key$/],
  ['tx-key', /(?:tx|transaction)_?(?:private|secret|prv|priv|sec)?_?key$/],
  ['tx-hash', /(?:tx|transaction)_?(?:id|hash)$|^txid$|^hash$|^tx$/],
];

/** Matches the wallet commands whose first argument is a transaction hash: `check_tx_key HASH KEY ADDRESS`. */
const HASH_COMMAND = /^(?:check|get)_(?:tx|spend)_[a-z]+$/;

/**
 * Maximum number of words that are read from a pasted text. The longest proof, wrapped into lines of 64 characters, has
 * 7,500 words.
 */
const MAX_WORDS = 20_000;

/**
 * Maximum number of words of a pasted text that are decoded to distinguish an address after a proof from a further line
 * of the proof. Decoding one word takes about 1 ms.
 */
const MAX_TRIED_ADDRESSES = 10;

/**
 * Splits a pasted text into pieces. It joins the lines of a wrapped proof. A word directly before a hexadecimal value
 * is its label: "Tx key: …", `"tx_key": "…"`, `tx_key=…`.
 */
export function splitPastedText(text: string): PastedValue[] {
  const pieces: PastedValue[] = [];
  // In API links of other explorers, `txprove=1` means that the parameter `viewkey` contains a transaction key.
  const isProving = /[?&]txprove=1/.test(text);
  /** Kind of the last link to another explorer. A `prove` link ends with a transaction key, a `myoutputs` link with a view key. */
  let linkSegment: 'prove' | 'myoutputs' | undefined;
  let hasHash = false;
  let triedAddresses = 0;
  /** Lines of the proof that is being joined. */
  let lines: string[] = [];
  const endProof = (): void => {
    if (lines.length > 0) pieces.push({ text: lines.join(''), label: undefined });
    lines = [];
  };
  const words = text
    .split(SEPARATORS, MAX_WORDS)
    .flatMap(nameAndValue)
    .filter((word) => word !== '');
  for (const [index, word] of words.entries()) {
    if (PROOF_HEADER.test(word)) {
      endProof();
      lines.push(word);
      continue;
    }
    if (lines.length > 0 && BASE58.test(word) && !HEX_KEYS.test(word)) {
      const canBeAddress = ADDRESS_LENGTHS.has(word.length) && triedAddresses < MAX_TRIED_ADDRESSES;
      if (canBeAddress) triedAddresses += 1;
      if (!canBeAddress || !decodeAddress(word).ok) {
        lines.push(word);
        continue;
      }
    }
    endProof();
    if (word === 'prove' || word === 'myoutputs') linkSegment = word;
    const isHex = HEX_KEYS.test(word);
    const labelByWords = LONG_HEX.test(word)
      ? labelOf(words.slice(Math.max(0, index - 3), index))
      : undefined;
    const labelByLink =
      linkSegment === 'prove' ? 'tx-key' : linkSegment === 'myoutputs' ? 'view-key' : undefined;
    const label =
      (labelByWords === 'view-key' && isProving ? 'tx-key' : labelByWords) ??
      (isHex && hasHash ? labelByLink : undefined);
    hasHash ||= isHex;
    pieces.push({ text: word, label });
  }
  endProof();
  return pieces;
}

/** Splits `name=value` and `name:value`. A payment link is not split. */
function nameAndValue(word: string): readonly string[] {
  if (word.startsWith('monero:')) {
    let end = word.length;
    while (word[end - 1] === '.') end -= 1;
    return [word.slice(0, end)];
  }
  return word.split(/[:?=&.]/);
}

/** Returns the label for which the last word stands, alone or joined with the words before it ("Tx secret key"). */
function labelOf(words: readonly string[]): PastedValue['label'] {
  if (HASH_COMMAND.test(words.at(-1) ?? '')) return 'tx-hash';
  for (let length = words.length; length > 0; length -= 1) {
    const name = words.slice(-length).join('_').toLowerCase();
    // The name of a wallet command labels at most its first argument.
    if (/(?:^|_)(?:check|get)_/.test(name)) return undefined;
    const found = labels.find(([, pattern]) => pattern.test(name));
    if (found !== undefined) return found[0];
  }
  return undefined;
}
