import type { Page, Request } from 'playwright/test';
import { expect } from './fixtures.ts';

/** What a visitor enters in the proof desk. */
interface ProofFormInput {
  /** Text of the detection box. */
  readonly text: string;
  /** Message in its own field. Undefined for proofs without one. */
  readonly message: string | undefined;
}

/** Collects the content of every request that the page sends. */
export function sentBy(page: Page): readonly string[] {
  const sent: string[] = [];
  const record = (request: Request): void => {
    sent.push(
      [request.method(), request.url(), request.postData() ?? '', JSON.stringify(request.headers())].join(
        ' ',
      ),
    );
  };
  page.on('request', record);
  return sent;
}

/** Expects that no recorded request contains a secret. */
export function expectNotSent(sent: readonly string[], secrets: readonly string[], name: string): void {
  const present = secrets.filter((secret) => secret.length > 0);
  for (const text of sent) {
    const plain = decodeURIComponent(text.replaceAll('%', '%25').replaceAll('%2525', '%25'));
    for (const secret of present) expect(plain.includes(secret) || text.includes(secret), name).toBe(false);
  }
}

/** Fills the detection box, and the message when there is one. */
export async function fillProofForm(page: Page, { text, message }: ProofFormInput): Promise<void> {
  await page.locator('[name="text"]').fill(text);
  if (message !== undefined) await page.getByLabel('Message', { exact: false }).fill(message);
}

/** The result of a check. */
export const proofResult = (page: Page) => page.locator('#result');
/** The verdict of a check. */
export const headline = (page: Page) => page.locator('.outcome-view .sheet-title');

/** Presses "Check" and waits for the end of the check. */
export async function checkProof(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Check', exact: true })).toBeEnabled();
}
