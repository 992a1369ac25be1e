import { inspect } from 'node:util';
import { expect } from 'playwright/test';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import type { DaemonClientOptions } from '@ringscope/rpc/daemon/client.ts';
import { RpcError } from '@ringscope/rpc/errors.ts';

/** A secret of the client in tests of failing calls. No error may show it. */
export const SECRET = 'correct-horse-battery';
const login = { user: 'visitor', password: SECRET };
export const once = { maxAttempts: 1, initialPauseMs: 1, maxPauseMs: 1 };

export function client(url: string, options: Partial<DaemonClientOptions> = {}) {
  return createDaemonClient({
    url,
    login,
    retry: once,
    timeoutMs: 60_000,
    maxResponseBytes: 1_000_000,
    ...options,
  });
}

export async function failure(call: Promise<unknown>): Promise<RpcError> {
  const error: unknown = await call.then(
    () => {
      throw new Error('the call succeeded');
    },
    (reason: unknown) => reason,
  );
  if (!(error instanceof RpcError)) throw error;
  expect(inspect(error, { depth: null, showHidden: true })).not.toContain(SECRET);
  expect(JSON.stringify(error)).not.toContain(SECRET);
  return error;
}
