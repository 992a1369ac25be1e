/** The digits of Crockford's base32, which has no letters that look like digits. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * A receipt number has 10 digits of 5 bits each: the first 50 of the 54 bits in the first 9 base64 characters of the
 * signature.
 */
const NUMBER_BITS = 50n;
const CHARACTERS = 9;

/**
 * Returns the short number of a receipt, `7K2M 9QXD 4T`, to compare a printed receipt with its page. It is made from the first
 * 50 bits of the signature, so it proves nothing by itself.
 *
 * @param receipt a JSON Web Signature in compact form
 */
export function computeReceiptNumber(receipt: string): string {
  const signature = receipt.slice(receipt.lastIndexOf('.') + 1).padEnd(CHARACTERS, 'A');
  const bits = Array.from(signature.slice(0, CHARACTERS)).reduce(
    (sum, character) => (sum << 6n) | BigInt(Math.max(0, BASE64URL.indexOf(character))),
    0n,
  );
  const number = bits >> (BigInt(CHARACTERS) * 6n - NUMBER_BITS);
  const digits = Array.from(
    { length: 10 },
    (_, index) => DIGITS[Number((number >> BigInt(5 * (9 - index))) & 31n)],
  ).join('');
  return `${digits.slice(0, 4)} ${digits.slice(4, 8)} ${digits.slice(8)}`;
}
