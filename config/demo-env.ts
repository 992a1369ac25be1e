import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { readEnvironmentVariables, type Environment } from './read.ts';

/** Number of wallets in demo/wallet-identities.ts. Each has its own wallet service. */
export const DEMO_WALLET_COUNT = 4;

/** Settings of the process that runs the demo network. The launcher sets them, and demo/README.md explains them. */
export interface DemoSettings {
  readonly monerodUrl: string;
  /**
   * Absolute path of the folder for `state.json` (progress of the demo) and `facts.json` (keys, payments and proofs of
   * the demo, which the site shows).
   */
  readonly directory: string;
  /** URLs of the wallet services, in the order of the wallets. */
  readonly walletUrls: readonly string[];
  /** Seconds between two blocks, once the initial history of the demo chain is complete. */
  readonly blockSeconds: number;
  /**
   * Length of the initial history of the demo chain in hours: the time from the timestamp of the first block to the
   * start of the demo.
   */
  readonly historyHours: number;
}

const httpUrl = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))
  .transform((text) => text.replace(/(?<!\/)\/+$/, ''));

const schema = z.object({
  MONEROD_URL: httpUrl,
  DEMO_DIR: z.string().refine(isAbsolute),
  DEMO_WALLET_URLS: z
    .string()
    .transform((text) => text.split(',').map((url) => url.trim()))
    .pipe(z.array(httpUrl).length(DEMO_WALLET_COUNT))
    .refine((urls) => new Set(urls).size === urls.length),
  DEMO_BLOCK_SECONDS: z.coerce.number().min(0.1).max(3600).default(10),
  DEMO_HISTORY_HOURS: z.coerce.number().min(0).max(720).default(50),
});

const expectations = {
  MONEROD_URL: 'must be the http:// URL of a regtest daemon, such as http://127.0.0.1:18081',
  DEMO_DIR: 'must be an absolute path, such as /var/lib/ringscope/demo',
  DEMO_WALLET_URLS: `must be ${DEMO_WALLET_COUNT} different http:// URLs separated by commas`,
  DEMO_BLOCK_SECONDS: 'must be a number of seconds from 0.1 to 3600',
  DEMO_HISTORY_HOURS: 'must be a number of hours from 0 to 720',
};

/** @throws EnvError with one line for each variable that is missing or invalid */
export function readDemoSettings(source: Environment = process.env): DemoSettings {
  const values = readEnvironmentVariables(schema, expectations, source);
  return {
    monerodUrl: values.MONEROD_URL,
    directory: values.DEMO_DIR,
    walletUrls: values.DEMO_WALLET_URLS,
    blockSeconds: values.DEMO_BLOCK_SECONDS,
    historyHours: values.DEMO_HISTORY_HOURS,
  };
}
