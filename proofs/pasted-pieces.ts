import { decodeAddress } from '@ringscope/protocol/address/address.ts';

/** A piece of a pasted text between blanks and punctuation. */
export interface Piece {
  readonly text: string;
  /** The kind that the words before the piece name. */
  readonly label: 'tx-hash' | 'tx-key' | 'view-key' | 'spend-key' | undefined;
}

/** Characters of proofs, keys, addresses and payment links. All other characters separate pieces. */
const SEPARATORS = /[^0-9A-Za-z:?=&_.%+~-]+/;
const PROOF_HEADER = /^(?:OutProof|InProof|SpendProof|ReserveProof|Sig)V/;
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{8,}$/;
/** Lengths of standard addresses and subaddresses, and of integrated addresses. */
const ADDRESS_LENGTHS: ReadonlySet<number> = new Set([95, 106]);
const HEX_KEYS = /^(?:[0-9a-fA-F]{64})+$/;

/** Names of hexadecimal values in wallets, in their JSON and in links of explorers. */
const labels: readonly (readonly [Exclude<Piece['label'], undefined>, RegExp])[] = [
  ['spend-key', /spend_?key$/],
  ['view-key', /view_?key$/],
  ['tx-key', /(?:tx|transaction)_?(?:private|secret|prv|priv|sec)?_?key$/],
  ['tx-hash', /(?:tx|transaction)_?(?:id|hash)$|^txid$|^hash$|^tx$/],
];

/** Words that are read. A proof of the longest kind, wrapped into lines of 64 characters, has 7,500. */
const MAX_WORDS = 20_000;

/** Words after a proof that are tried as addresses. Each takes a millisecond. */
const MAX_TRIED_ADDRESSES = 10;

/**
 * Splits a pasted text. The lines of a proof that was wrapped are joined again. A word directly before a hexadecimal
 * value names it: "Tx key: …", `"tx_key": "…"`, `tx_key=…`.
 */
export function splitPasted(text: string): Piece[] {
  const pieces: Piece[] = [];
  // In a link to the API of another explorer, this parameter turns the view key into a transaction key.
  const isProving = /[?&]txprove=1/.test(text);
  /** The first segment of a link of another explorer, which says what its last value is. */
  let link: 'prove' | 'myoutputs' | undefined;
  let hasHash = false;
  let tried = 0;
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
  for (const [at, word] of words.entries()) {
    if (PROOF_HEADER.test(word)) {
      endProof();
      lines.push(word);
      continue;
    }
    if (lines.length > 0 && BASE58.test(word) && !HEX_KEYS.test(word)) {
      const canBeAddress = ADDRESS_LENGTHS.has(word.length) && tried < MAX_TRIED_ADDRESSES;
      if (canBeAddress) tried += 1;
      if (!canBeAddress || !decodeAddress(word).ok) {
        lines.push(word);
        continue;
      }
    }
    endProof();
    if (word === 'prove' || word === 'myoutputs') link = word;
    const isHex = HEX_KEYS.test(word);
    const named = isHex ? labelOf(words.slice(Math.max(0, at - 3), at)) : undefined;
    const byLink = link === 'prove' ? 'tx-key' : link === 'myoutputs' ? 'view-key' : undefined;
    const label =
      (named === 'view-key' && isProving ? 'tx-key' : named) ?? (isHex && hasHash ? byLink : undefined);
    hasHash ||= isHex;
    pieces.push({ text: word, label });
  }
  endProof();
  return pieces;
}

/** Splits `name=value` and `name:value`. A payment link stays whole. */
function nameAndValue(word: string): readonly string[] {
  if (word.startsWith('monero:')) {
    let end = word.length;
    while (word[end - 1] === '.') end -= 1;
    return [word.slice(0, end)];
  }
  return word.split(/[:?=&.]/);
}

/** Returns the label of the last word, alone or joined with the words before it ("Tx secret key"). */
function labelOf(words: readonly string[]): Piece['label'] {
  for (let length = words.length; length > 0; length -= 1) {
    const name = words.slice(-length).join('_').toLowerCase();
    // The name of a command of wallets is no label: "check_tx_key HASH KEY ADDRESS".
    if (/(?:^|_)(?:check|get)_/.test(name)) return undefined;
    const found = labels.find(([, pattern]) => pattern.test(name));
    if (found !== undefined) return found[0];
  }
  return undefined;
}
