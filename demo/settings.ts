import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { cast } from './cast.ts';

/** What the driver is told by whoever starts it, see demo/README.md. */
export interface DemoSettings {
  readonly monerodUrl: string;
  /** Absolute path; `state.json` and `facts.json` live there. */
  readonly directory: string;
  /** One wallet service for each wallet of the cast, in the cast's order. */
  readonly walletUrls: readonly string[];
  /** Time between two blocks once the scripted history stands. */
  readonly blockSeconds: number;
}

/** A variable is missing or wrong; the message has one sentence for each. Values are not repeated. */
export class DemoSettingsError extends Error {
  override readonly name = 'DemoSettingsError';
}

const httpUrl = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))
  .transform((text) => text.replace(/\/+$/, ''));

const schema = z.object({
  MONEROD_URL: httpUrl,
  DEMO_DIR: z.string().refine(isAbsolute),
  DEMO_WALLET_URLS: z
    .string()
    .transform((text) => text.split(',').map((url) => url.trim()))
    .pipe(z.array(httpUrl).length(cast.length))
    .refine((urls) => new Set(urls).size === urls.length),
  DEMO_BLOCK_SECONDS: z.coerce.number().min(0.1).max(3600).default(10),
});

type Variable = keyof z.infer<typeof schema>;

const expectations: Readonly<Record<Variable, string>> = {
  MONEROD_URL: 'must be the http:// URL of a regtest daemon',
  DEMO_DIR: 'must be an absolute path',
  DEMO_WALLET_URLS: `must be ${String(cast.length)} different http:// URLs separated by commas`,
  DEMO_BLOCK_SECONDS: 'must be a number of seconds from 0.1 to 3600',
};

/** @throws DemoSettingsError with one sentence for each variable that is missing or refused */
export function readDemoSettings(source: Readonly<Record<string, string | undefined>>): DemoSettings {
  // An empty variable counts as unset.
  const given = schema.keyof().options.map((name) => [name, source[name]] as const);
  const parsed = schema.safeParse(Object.fromEntries(given.filter(([, text]) => text !== '')));
  if (!parsed.success) {
    const refused = new Set(parsed.error.issues.map((issue) => issue.path[0]));
    const sentences = schema
      .keyof()
      .options.filter((name) => refused.has(name))
      .map((name) => `${name} ${expectations[name]}.`);
    throw new DemoSettingsError(sentences.join('\n'));
  }
  return {
    monerodUrl: parsed.data.MONEROD_URL,
    directory: parsed.data.DEMO_DIR,
    walletUrls: parsed.data.DEMO_WALLET_URLS,
    blockSeconds: parsed.data.DEMO_BLOCK_SECONDS,
  };
}
