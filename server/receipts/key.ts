import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { withReceiptKeyLock } from '../../db/receipt-key-lock.ts';

/** A public key that verifies receipts, as a JSON Web Key (RFC 8037). The key file and the API have the same fields. */
const publishedKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  alg: z.literal('EdDSA'),
  use: z.literal('sig'),
  /** Id of the key. Each receipt contains it. */
  kid: z.string(),
  /** The 32 bytes of the key in base64url. */
  x: z.string(),
  /** When this site first used the key, in Unix seconds. */
  since: z.int().min(0),
  /** When another key replaced this key, in Unix seconds. Null for the key that signs now. */
  until: z.int().min(0).nullable(),
});

export type PublishedReceiptKey = z.infer<typeof publishedKey>;

const keyHistory = z.object({ keys: z.array(publishedKey) });

/** The key that signs receipts, and all keys that verify them. */
export interface ReceiptKeys {
  /** Undefined when the key file cannot be used. Then no receipt is signed. */
  readonly signingKey: { readonly id: string; readonly privateKey: KeyObject } | undefined;
  /** Keys that have signed receipts of this site, oldest first. */
  readonly published: readonly PublishedReceiptKey[];
}

/** Name of the file with the public keys, in the folder of the private key. */
const HISTORY_NAME = 'receipt-keys.json';

/**
 * Reads the keys as {@link loadReceiptKeys} does, one process of the site after the other. Of several processes that start without a key,
 * the first creates it, and the others use it.
 */
export async function loadSharedReceiptKeys(
  database: Database,
  path: string,
  nowUnixSeconds: number,
  warn: (message: string) => void,
): Promise<ReceiptKeys> {
  let keys: ReceiptKeys | undefined;
  const load = (): ReceiptKeys => (keys = loadReceiptKeys(path, nowUnixSeconds, warn));
  try {
    return await withReceiptKeyLock(database, load);
  } catch {
    // The lock is in the database, but a site also starts while the database is unreachable. All processes still use
    // one key, because no process replaces an existing key file.
    return keys ?? load();
  }
}

/**
 * Reads the private key that signs receipts, and creates it if the file does not exist. Only the owner may read the file.
 *
 * The public keys of all keys that this site has used are in a file beside it. An operator replaces the key by moving its file away and
 * restarting the site. Receipts of earlier keys remain valid.
 *
 * @param path file of the private key, PKCS #8 as PEM
 * @param nowUnixSeconds Unix seconds
 * @param warn receives a sentence for the operator without any part of the key
 */
export function loadReceiptKeys(
  path: string,
  nowUnixSeconds: number,
  warn: (message: string) => void,
): ReceiptKeys {
  const historyPath = join(dirname(path), HISTORY_NAME);
  const history = readHistory(historyPath, warn);
  let privateKey: KeyObject;
  try {
    privateKey = requireEd25519(createPrivateKey(readOrCreate(path)));
  } catch (error) {
    warn(
      `The receipt key in ${path} cannot be used (${reasonOf(error)}). The site signs no receipts until it is restarted with a valid key. ` +
        'Restore the file, or move it away to create a new key.',
    );
    return { signingKey: undefined, published: history ?? [] };
  }
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const signingKey = { id: receiptKeyId(x), privateKey };
  const published = withCurrentKey(history ?? [], signingKey.id, x, Math.floor(nowUnixSeconds));
  // A file that cannot be read is not overwritten, because it may contain keys of old receipts.
  if (history !== undefined && published !== history) writeHistory(historyPath, published, warn);
  return { signingKey, published };
}

/** Parses the keys that the server has passed to a page process. */
export function parseReceiptKeys(json: string): readonly PublishedReceiptKey[] {
  return keyHistory.shape.keys.parse(JSON.parse(json));
}

/**
 * Returns the id of a receipt key, which is the start of its SHA-256. @param x the 32 bytes of an Ed25519 key in
 * base64url
 */
function receiptKeyId(x: string): string {
  return createHash('sha256').update(Buffer.from(x, 'base64url')).digest('base64url').slice(0, 16);
}

/**
 * Returns `history` with the given key as the current one. Returns `history` itself if that key already is the current
 * one.
 */
function withCurrentKey(
  history: readonly PublishedReceiptKey[],
  kid: string,
  x: string,
  now: number,
): readonly PublishedReceiptKey[] {
  const known = history.find((key) => key.kid === kid);
  if (known?.until === null) return history;
  const current = { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid, x } as const;
  return [
    ...history
      .filter((key) => key !== known)
      .map((key) => (key.until === null ? { ...key, until: now } : key)),
    { ...current, since: known?.since ?? now, until: null },
  ];
}

/**
 * Reads the public keys that this site has used. @returns undefined when the file exists and cannot be used
 */
function readHistory(
  path: string,
  warn: (message: string) => void,
): readonly PublishedReceiptKey[] | undefined {
  try {
    return keyHistory.parse(JSON.parse(readFileSync(path, 'utf8'))).keys;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    warn(
      `The list of receipt keys in ${path} cannot be read (${reasonOf(error)}). Receipts of earlier keys cannot be verified until it is restored.`,
    );
    return undefined;
  }
}

function writeHistory(
  path: string,
  keys: readonly PublishedReceiptKey[],
  warn: (message: string) => void,
): void {
  try {
    // Other servers of the site read the file, so it is replaced in one step.
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, `${JSON.stringify({ keys }, undefined, 2)}\n`);
    renameSync(draft, path);
  } catch (error) {
    warn(
      `The list of receipt keys in ${path} cannot be written (${reasonOf(error)}). Fix its permissions; otherwise receipts of the current key cannot be verified after the key is replaced.`,
    );
  }
}

function readOrCreate(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  mkdirSync(dirname(path), { recursive: true });
  const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, pem, { mode: 0o600 });
  try {
    // Unlike a rename, a hard link never replaces an existing key file. No other server of the site sees an incomplete file.
    linkSync(draft, path);
    return pem;
  } catch (error) {
    // Another server of the site has just created the file.
    if (hasCode(error, 'EEXIST')) return readFileSync(path, 'utf8');
    throw error;
  } finally {
    rmSync(draft);
  }
}

/** The file contains a private key that is not an Ed25519 key. The message reveals nothing of the key. */
class KeyTypeError extends Error {
  override readonly name = 'KeyTypeError';
}

function requireEd25519(privateKey: KeyObject): KeyObject {
  const { asymmetricKeyType } = privateKey;
  if (asymmetricKeyType === 'ed25519') return privateKey;
  throw new KeyTypeError(
    `the key that signs receipts has the type ${String(asymmetricKeyType)}, but must have the type ed25519`,
  );
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/**
 * Returns the reason for an error without any part of the key file: the message of a KeyTypeError, otherwise the code or
 * name. Other messages could quote the file.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof KeyTypeError) return error.message;
  return 'code' in error ? String(error.code) : error.name;
}
