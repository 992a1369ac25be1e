import { createHash } from 'node:crypto';
import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { RateLimiterRes, type RateLimiterMemory } from 'rate-limiter-flexible';
import { z } from 'zod';
import type { LowerCaseHeaders } from '../http/security-headers.ts';
import { createMemoryRateLimitCounter, type RateLimitResult } from './client-limiter.ts';

/** Name of the request header that contains the API key of a client. */
export const API_KEY_HEADER = 'x-api-key';

/** Interval at which the server checks whether the operator has changed the API key file. */
const WATCH_MS = 2_000;

/**
 * The file that `npm run key` writes. It contains the SHA-256 of each key instead of the key, which is safe because a
 * key is 32 random bytes.
 */
const keyFile = z.array(
  z.strictObject({
    name: z.string().regex(/^[a-z0-9-]{1,40}$/),
    points: z.int().min(1).max(100_000_000),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    created: z.string(),
  }),
);

/** The file of API keys cannot be read, or its content is not a list of keys. */
export class ApiKeyFileError extends Error {
  override readonly name = 'ApiKeyFileError';
}

/** The budget of an API key. It replaces the budget of the client's IP address. */
export class ApiKey {
  readonly name: string;
  readonly #pointBudget: number;
  readonly #policy: string;
  readonly #counter: RateLimiterMemory;
  /** Rate-limit points spent and requests refused since the start of the process. */
  readonly counts = { spentPoints: 0, refusals: 0 };

  constructor(name: string, pointBudget: number, windowSeconds: number) {
    this.name = name;
    this.#pointBudget = pointBudget;
    this.#policy = `"key";q=${pointBudget};w=${windowSeconds}`;
    this.#counter = createMemoryRateLimitCounter({ points: pointBudget, windowSeconds });
  }

  /** Spends rate-limit points of the key. @param cost a cost above the full budget spends the full budget */
  async spend(cost: number): Promise<RateLimitResult> {
    const points = Math.min(cost, this.#pointBudget);
    const result = await this.#counter.consume(this.name, points).catch((refused: unknown) => {
      if (refused instanceof RateLimiterRes) return refused;
      throw refused;
    });
    const isAllowed = result.consumedPoints <= this.#pointBudget;
    if (isAllowed) this.counts.spentPoints += points;
    else this.counts.refusals += 1;
    return {
      isAllowed,
      remainingPoints: result.remainingPoints,
      resetSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1_000)),
    };
  }

  headers({ remainingPoints, resetSeconds }: RateLimitResult): LowerCaseHeaders {
    return {
      ratelimit: `"key";r=${remainingPoints ?? 0};t=${resetSeconds}`,
      'ratelimit-policy': this.#policy,
    };
  }
}

/** The API keys that the operator has issued. */
export class ApiKeys {
  readonly #file: string | undefined;
  readonly #windowSeconds: number;
  /** API keys by the SHA-256 of the string that a client sends. */
  #keys: ReadonlyMap<string, ApiKey> = new Map();

  /**
   * @param file undefined when the operator issues no keys
   * @param warn receives a line when a changed file is invalid; the keys before the change then stay valid
   * @throws ApiKeyFileError when the file cannot be read or is not a valid list of keys
   */
  constructor(file: string | undefined, windowSeconds: number, warn: (message: string) => void) {
    this.#file = file;
    this.#windowSeconds = windowSeconds;
    if (file === undefined) return;
    this.#read(file);
    watchFile(file, { interval: WATCH_MS, persistent: false }, () => {
      try {
        this.#read(file);
      } catch (error) {
        warn(
          `The changed API keys could not be loaded: ${error instanceof Error ? error.message.replace(/\.?$/, '.') : String(error)} The keys before the change stay valid.`,
        );
      }
    });
  }

  get all(): readonly ApiKey[] {
    return [...this.#keys.values()];
  }

  find(key: string): ApiKey | undefined {
    return this.#keys.get(createHash('sha256').update(key).digest('hex'));
  }

  close(): void {
    if (this.#file !== undefined) unwatchFile(this.#file);
  }

  #read(file: string): void {
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      // The file does not exist until the operator issues the first key.
      if ('code' in error && error.code === 'ENOENT') text = '[]';
      else
        throw new ApiKeyFileError(
          `The file at API_KEYS_FILE could not be read: ${error.message}. Allow the system user that runs the site to read it.`,
          { cause: error },
        );
    }
    const result = keyFile.safeParse(parseJson(text));
    if (!result.success) {
      const [issue] = result.error.issues;
      const field =
        issue === undefined || issue.path.length === 0 ? '' : `in the field ${issue.path.join('.')}: `;
      throw new ApiKeyFileError(
        `The file at API_KEYS_FILE is not a valid list of API keys (${field}${issue?.message ?? 'no details'}). Restore it, or remove it and issue new keys with npm run key.`,
      );
    }
    const before = this.#keys;
    this.#keys = new Map(
      result.data.map(({ name, points, sha256 }) => [
        sha256,
        // A key that was not changed keeps its counts.
        before.get(sha256) ?? new ApiKey(name, points, this.#windowSeconds),
      ]),
    );
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
