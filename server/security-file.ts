import { StoredResponse } from './http/stored-response.ts';

/** Path at which people look for the contact for reports of vulnerabilities. */
export const SECURITY_TXT_PATH = '/.well-known/security.txt';

/** Days after the start of the server at which the file expires. RFC 9116 recommends less than a year. */
const VALID_DAYS = 300;

/**
 * Returns the file with the contact for reports of vulnerabilities.
 *
 * @param contact `mailto:` or `https:` URL
 * @see RFC 9116, "A File Format to Aid in Security Vulnerability Disclosure"
 */
export function createSecurityTxtResponse(contact: string, publicUrl: string, now: Date): StoredResponse {
  const expires = new Date(now.getTime() + VALID_DAYS * 86_400_000);
  return new StoredResponse({
    status: 200,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
    body: Buffer.from(
      [
        `Contact: ${contact}`,
        `Expires: ${expires.toISOString().replace(/\.\d+/, '')}`,
        `Canonical: ${publicUrl}${SECURITY_TXT_PATH}`,
        'Preferred-Languages: en, de',
        '',
      ].join('\n'),
    ),
  });
}
