import { readIndexerAndSiteSettings } from '../config/env.ts';
import { ListenError } from '../config/listen-problem.ts';
import { MetricsPortError } from '../metrics/serve-metrics.ts';
import { composeSite } from './compose.ts';
import { ApiKeyFileError } from './limits/api-keys.ts';
import { createServerLog } from './log.ts';
import { PageUnavailableError } from './pages/page-socket.ts';

const env = readIndexerAndSiteSettings();
const log = createServerLog(env.logLevel, 'server');
const site = await composeSite(env, log).catch(refuseStart);

const ending = new AbortController();
async function end(): Promise<void> {
  if (ending.signal.aborted) return;
  ending.abort();
  await site.close();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end());

try {
  await site.start();
} catch (error) {
  // A signal that arrives during the start makes the start fail, which is not an error.
  if (!ending.signal.aborted) refuseStart(error);
}

/** Logs an error that the operator can correct, and ends the program. @throws any other error */
function refuseStart(error: unknown): never {
  const isExpected =
    error instanceof ApiKeyFileError ||
    error instanceof MetricsPortError ||
    error instanceof ListenError ||
    error instanceof PageUnavailableError;
  if (!isExpected) throw error;
  log.error(error.message);
  process.exit(1);
}
