import { readEnv } from '../config/env.ts';
import { composeSite } from './compose.ts';
import { createServerLog } from './log.ts';

const env = readEnv();
const log = createServerLog(env.logLevel, 'server');
const site = await composeSite(env, log);

let isEnding = false;
async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await site.close();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end());

await site.start();
log.info(`The site listens on ${env.publicUrl}.`);
