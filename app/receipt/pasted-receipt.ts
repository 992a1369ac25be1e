/**
 * Finds a receipt in a pasted text: the receipt itself, with line breaks of a mail, or the URL of its page.
 *
 * @returns a JSON Web Signature in compact form. Undefined when the text has none
 */
export function parsePastedReceipt(text: string): string | undefined {
  const joined = text.replaceAll(/\s+/g, '').replace(/^.*\/receipt\//, '');
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(joined) ? joined : undefined;
}
