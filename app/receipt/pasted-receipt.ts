/**
 * A receipt inside a message: a JSON Web Signature of a JSON object, with an Ed25519 signature of 64 bytes. The length of the
 * header is limited, so that a search stops early where a text only begins like a receipt.
 */
const RECEIPT_IN_TEXT = /eyJ[\w-]{10,200}\.eyJ[\w-]{10,5800}\.[\w-]{86}/;

/**
 * Finds a receipt in a pasted text: the receipt itself, the URL of its page, or a message, such as an email, that contains one of them.
 * Ignores line breaks and the `>` before quoted lines.
 *
 * @returns a JSON Web Signature in compact form. Undefined when the text has none
 */
export function parsePastedReceipt(text: string): string | undefined {
  const joined = text.replaceAll(/[\s>]+/g, '');
  const alone = joined.replace(/^.*\/receipt\//, '');
  // A receipt without other text may have parts of any length. An altered receipt is found too, so that the check can report the error.
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(alone) ? alone : RECEIPT_IN_TEXT.exec(joined)?.[0];
}
