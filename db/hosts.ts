import { Socket } from 'node:net';
import pg from 'pg';
import { decodeBoolean } from './value-decoders.ts';

/** Kinds of server that `target_session_attrs` of a URL can require, as libpq defines them. */
const targets = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const;

export type TargetSessionAttrs = (typeof targets)[number];

/** Code of the error when no host of a URL is of the required kind. It is not a code of Node.js or of Postgres. */
export const NO_MATCHING_HOST_CODE = 'RINGSCOPE_NO_HOST';

/** Time limit for the login to one host. */
const PROBE_TIMEOUT_MS = 3_000;

/** Milliseconds for which new connections share the result of one choice of a host, even if the choice failed. */
const CHOICE_VALID_MS = 1_000;

/** Splits a URL with several hosts (`host1:5432,host2`), as libpq accepts it, into one URL for each host. */
export function splitDatabaseUrl(url: string): {
  readonly urls: readonly [string, ...string[]];
  readonly targetSessionAttrs: TargetSessionAttrs | undefined;
} {
  const scheme = url.indexOf('://') + 3;
  const length = url.slice(scheme).search(/[/?#]/);
  const hostsEnd = length === -1 ? url.length : scheme + length;
  const hostsStart = Math.max(scheme, url.lastIndexOf('@', hostsEnd) + 1);
  const [start, end] = [url.slice(0, hostsStart), url.slice(hostsEnd)];
  const [first = '', ...others] = url.slice(hostsStart, hostsEnd).split(',');
  const urlOf = (host: string): string => {
    const own = new URL(start + host + end);
    own.searchParams.delete('target_session_attrs');
    return own.href;
  };
  const given = new URL(start + first + end).searchParams.get('target_session_attrs');
  return {
    urls: [urlOf(first), ...others.map(urlOf)],
    targetSessionAttrs: targets.find((target) => target === given),
  };
}

/**
 * Returns the options of a connection to a URL that may have several hosts. Each new connection goes to the first host that accepts the
 * login and is of the required kind. node-postgres cannot choose among hosts, so a custom socket does.
 *
 * @param defaultTarget the required kind of server when the URL has several hosts but no `target_session_attrs`
 */
export function connectionOptionsForUrl(
  url: string,
  defaultTarget: TargetSessionAttrs,
): Pick<pg.ClientConfig, 'connectionString' | 'stream'> {
  const { urls, targetSessionAttrs = urls.length > 1 ? defaultTarget : 'any' } = splitDatabaseUrl(url);
  const [connectionString] = urls;
  if (urls.length === 1 && targetSessionAttrs === 'any') return { connectionString };
  const choice = new HostChoice(urls, targetSessionAttrs);
  return { connectionString, stream: () => new ChosenHostSocket(choice) };
}

export function hasSeveralHosts(url: string): boolean {
  return splitDatabaseUrl(url).urls.length > 1;
}

interface Host {
  readonly host: string;
  readonly port: number;
}

class NoMatchingHostError extends Error {
  override readonly name = 'NoMatchingHostError';
  readonly code = NO_MATCHING_HOST_CODE;
}

class HostChoice {
  readonly #urls: readonly string[];
  readonly #target: TargetSessionAttrs;
  #running: Promise<Host> | undefined;

  constructor(urls: readonly string[], target: TargetSessionAttrs) {
    this.#urls = urls;
    this.#target = target;
  }

  /** @throws the error of the last host; NoMatchingHostError when hosts respond but none is of the required kind */
  async choose(): Promise<Host> {
    this.#running ??= this.#choose().finally(() => {
      setTimeout(() => (this.#running = undefined), CHOICE_VALID_MS).unref();
    });
    return this.#running;
  }

  async #choose(): Promise<Host> {
    let failure: Error | undefined;
    let fallback: Host | undefined;
    for (const url of this.#urls) {
      try {
        const { host, isStandby, isReadOnly } = await probe(url);
        if (this.#isWanted(isStandby, isReadOnly)) return host;
        fallback ??= host;
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error));
      }
    }
    if (this.#target === 'prefer-standby' && fallback !== undefined) return fallback;
    if (fallback === undefined && failure !== undefined) throw failure;
    throw new NoMatchingHostError(
      `None of the ${this.#urls.length} hosts in the database URL has a server that matches target_session_attrs=${this.#target}. Start a server with this role, or change target_session_attrs in the URL.`,
    );
  }

  #isWanted(isStandby: boolean, isReadOnly: boolean): boolean {
    switch (this.#target) {
      case 'any':
        return true;
      case 'read-write':
        return !isReadOnly;
      case 'read-only':
        return isReadOnly;
      case 'primary':
        return !isStandby;
      case 'standby':
      case 'prefer-standby':
        return isStandby;
    }
  }
}

async function probe(
  connectionString: string,
): Promise<{ readonly host: Host; readonly isStandby: boolean; readonly isReadOnly: boolean }> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
    application_name: 'ringscope host check',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
      `select pg_is_in_recovery() as "isStandby",
         pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as "isReadOnly"`,
    );
    const [row] = rows as readonly Readonly<Record<string, unknown>>[];
    return {
      host: { host: client.host, port: client.port },
      isStandby: decodeBoolean(row?.['isStandby']),
      isReadOnly: decodeBoolean(row?.['isReadOnly']),
    };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A socket that connects to the chosen host and ignores the host that the driver passes. */
class ChosenHostSocket extends Socket {
  readonly #choice: HostChoice;

  constructor(choice: HostChoice) {
    super();
    this.#choice = choice;
  }

  override connect(): this {
    this.#choice.choose().then(
      (host) => {
        if (!this.destroyed) super.connect(host);
      },
      (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
    );
    return this;
  }
}
