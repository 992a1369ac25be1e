import { expect, test } from 'playwright/test';
import { readSettings } from '../../../config/env.ts';
import { SECURITY_TXT_PATH, createSecurityTxtResponse } from '../../../server/security-file.ts';

test('security.txt names the contact and expires in less than a year', async () => {
  const now = new Date('2026-11-27T12:00:00Z');
  const file = createSecurityTxtResponse('mailto:security@explorer.example', 'https://explorer.example', now);
  expect(SECURITY_TXT_PATH).toBe('/.well-known/security.txt');
  expect((await file.body('identity')).toString()).toBe(
    [
      'Contact: mailto:security@explorer.example',
      'Expires: 2027-09-23T12:00:00Z',
      'Canonical: https://explorer.example/.well-known/security.txt',
      'Preferred-Languages: en, de',
      '',
    ].join('\n'),
  );
  expect(file.headers['Content-Type']).toBe('text/plain; charset=utf-8');
});

test('a contact is a URL that cannot add lines to the file', () => {
  for (const contact of ['mailto:a@b.example', 'https://b.example/report'])
    expect(readSettings({ SECURITY_CONTACT: contact }).securityContact).toBe(contact);
  for (const contact of ['a@b.example', 'http://b.example', 'mailto:a@b.example\nHiring: https://c.example'])
    expect(() => readSettings({ SECURITY_CONTACT: contact })).toThrow(/^SECURITY_CONTACT must be/);
});
