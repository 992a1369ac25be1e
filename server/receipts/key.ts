import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The public key with which receipts are verified. */
export interface ReceiptPublicKey {
  /** Id of the key, which each receipt contains. */
  readonly id: string;
  /** The 32 bytes of the Ed25519 key in base64url. */
  readonly x: string;
  readonly key: KeyObject;
}

export interface ReceiptKeyPair {
  readonly publicKey: ReceiptPublicKey;
  readonly privateKey: KeyObject;
}

/**
 * Reads the private key that signs receipts, and creates it if the file does not exist. Only the owner may read the file. If it can
 * neither be read nor created, a temporary key is used until the end of this process.
 *
 * @param warn receives a sentence for the operator without any part of the key
 */
export function loadReceiptKey(path: string, warn: (message: string) => void): ReceiptKeyPair {
  try {
    return keyOf(createPrivateKey(readOrCreate(path)));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    warn(
      `The receipt key in ${path} cannot be used (${code}). Receipts are signed with a temporary key and cannot be verified after a restart.`,
    );
    return keyOf(generateKeyPairSync('ed25519').privateKey);
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
  try {
    writeFileSync(path, pem, { mode: 0o600, flag: 'wx' });
    return pem;
  } catch (error) {
    // Another server of the site has just created the file.
    if (hasCode(error, 'EEXIST')) return readFileSync(path, 'utf8');
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** @throws Error when the key is not an Ed25519 key */
function keyOf(privateKey: KeyObject): ReceiptKeyPair {
  if (privateKey.asymmetricKeyType !== 'ed25519')
    throw new Error(`The receipt key has type ${String(privateKey.asymmetricKeyType)} instead of ed25519.`);
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { privateKey, publicKey: toReceiptPublicKey(x) };
}

/** @param x the 32 bytes of an Ed25519 key in base64url */
export function toReceiptPublicKey(x: string): ReceiptPublicKey {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const id = createHash('sha256').update(Buffer.from(x, 'base64url')).digest('base64url').slice(0, 16);
  return { id, x, key };
}
