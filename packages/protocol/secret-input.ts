/** Recognises secrets in typed or pasted text by their format, without sending the text anywhere. */

/** What a typed text seems to be, judged by its format. */
export type SecretInputKind =
  | 'plain'
  /** A proof, a signature, or keys beside a hash or an address. */
  | 'secret'
  /** 64 hexadecimal characters that can be a secret key. About one hash in 15 matches too. */
  | 'possible-key'
  /** The seed words of a wallet. */
  | 'seed';

/** Maximum number of characters that are examined. The longest proof has fewer. */
const MAX_CHARACTERS = 600_000;

const PROOF = /(?:OutProof|InProof|SpendProof|ReserveProof|Sig|SigMultisigPk)V\d/;
const HEX_RUN = /(?<![0-9a-f])(?:[0-9a-f]{64})+(?![0-9a-f])/gi;
const WRAPPED_KEYS = /^(?:[0-9a-f]{64}){2,}$/i;
/** Standard addresses and subaddresses have 95 characters, integrated addresses 106. */
const ADDRESS =
  /(?<![1-9A-HJ-NP-Za-km-z])[1-9A-HJ-NP-Za-km-z]{95}(?:[1-9A-HJ-NP-Za-km-z]{11})?(?![1-9A-HJ-NP-Za-km-z])/;
/** A label of a secret key: `Tx key`, `secret_view_key`, `txprvkey`. */
const KEY_LABEL = /(?:tx|view|spend|secret|private|prv)[\s_-]*key/i;
/** Hex that may be a secret key. Such a key is below the group order, so its last byte is at most 0x10. */
const POSSIBLE_KEY = /^(?:0x)?[0-9a-f]{62}(?:0[0-9a-f]|10)$/i;

const WORD_SEPARATORS = /[\s.,;:()[\]"'’“”、，。-]+/u;
/** The number that stands before a word in a numbered list. */
const LIST_NUMBER = /^\d{1,2}$/;
const WORD = /^[\p{L}\p{M}]+$/u;
const HAN_WORDS = /^\p{Script=Han}+$/u;

/** Seeds have 12 or 13 words (MyMonero), 16 (Polyseed), or 24 or 25 (Monero). One more word is tolerated. */
const MIN_SEED_WORDS = 12;
const MAX_SEED_WORDS = 26;

/** Returns what a typed text seems to be, judged by its format. It examines the first 600,000 characters. */
export function classifySecretInput(text: string): SecretInputKind {
  const input = text.slice(0, MAX_CHARACTERS).normalize('NFKC').trim();
  if (PROOF.test(input) || WRAPPED_KEYS.test(input.replace(/\s+/g, ''))) return 'secret';
  const keys = (input.match(HEX_RUN) ?? []).reduce((sum, run) => sum + run.length / 64, 0);
  if (keys >= 2 || (keys === 1 && (ADDRESS.test(input) || KEY_LABEL.test(input)))) return 'secret';
  if (POSSIBLE_KEY.test(input)) return 'possible-key';
  return countSeedWords(input) === undefined ? 'plain' : 'seed';
}

/**
 * Returns the number of words if a text consists of as many words as the seed of a wallet, in any language; otherwise
 * undefined. The words may be numbered, and separated by blanks or punctuation. Chinese words have one character and may
 * have no blanks between them.
 */
export function countSeedWords(text: string): number | undefined {
  // A letter with an accent may be two characters; NFKC joins them.
  const words = text
    .normalize('NFKC')
    .split(WORD_SEPARATORS, 3 * MAX_SEED_WORDS)
    .filter((word) => word !== '' && !LIST_NUMBER.test(word));
  if (!words.every((word) => WORD.test(word))) return undefined;
  const isChinese = words.every((word) => HAN_WORDS.test(word));
  const count = isChinese ? words.reduce((sum, word) => sum + word.length, 0) : words.length;
  return count >= MIN_SEED_WORDS && count <= MAX_SEED_WORDS ? count : undefined;
}
