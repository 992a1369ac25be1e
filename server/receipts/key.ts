import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The public half of the key of receipts. */
export interface ReceiptPublicKey {
  /** Name of the key, which each receipt contains. */
  readonly id: string;
  /** The 32 bytes of the Ed25519 key in base64url. */
  readonly x: string;
  readonly key: KeyObject;
}

export interface ReceiptKey {
  readonly publicKey: ReceiptPublicKey;
  readonly privateKey: KeyObject;
}

/**
 * Reads the private key of receipts, and makes it first when the file does not exist. Only the owner may read the file.
 * When it can neither be read nor made, the key lives as long as this process.
 *
 * @param warn receives a sentence for the operator without any part of the key
 */
export function openReceiptKey(path: string, warn: (message: string) => void): ReceiptKey {
  try {
    return keyOf(createPrivateKey(readOrMake(path)));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    warn(
      `The key of receipts in ${path} cannot be used (${code}). Receipts are signed with a new key, and cannot be checked after a restart.`,
    );
    return keyOf(generateKeyPairSync('ed25519').privateKey);
  }
}

function readOrMake(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  mkdirSync(dirname(path), { recursive: true });
  const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  try {
    writeFileSync(path, pem, { mode: 0o600, flag: 'wx' });
    return pem;
  } catch (error) {
    // Another copy of the site has just made it.
    if (hasCode(error, 'EEXIST')) return readFileSync(path, 'utf8');
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** @throws Error for a key of another kind */
function keyOf(privateKey: KeyObject): ReceiptKey {
  if (privateKey.asymmetricKeyType !== 'ed25519')
    throw new Error('the key of receipts is not an Ed25519 key');
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { privateKey, publicKey: receiptPublicKey(x) };
}

/** @param x the 32 bytes of an Ed25519 key in base64url */
export function receiptPublicKey(x: string): ReceiptPublicKey {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const id = createHash('sha256').update(Buffer.from(x, 'base64url')).digest('base64url').slice(0, 16);
  return { id, x, key };
}
