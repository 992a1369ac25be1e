import { expect, type APIRequestContext } from 'playwright/test';
import type { DemoChainDescription } from '../../demo/facts.ts';

/** Waits until the wallet service of the proof desk has opened its wallet, which takes up to half a minute on a busy machine. */
export async function waitForWalletService(
  request: APIRequestContext,
  facts: DemoChainDescription,
): Promise<void> {
  const [signed] = facts.signedMessages;
  const { address, message, signature } = signed!;
  const ask = async (): Promise<string> => {
    const response = await request.post('/api/v1/proofs/signature', {
      data: { address, message, signature },
    });
    return ((await response.json()) as { wallet_service: { state: string } }).wallet_service.state;
  };
  await expect.poll(ask, { timeout: 180_000 }).toBe('agrees');
}
