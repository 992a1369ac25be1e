import { encodeBase58 } from '@ringscope/protocol/address/base58.ts';
import type { Address } from '@ringscope/protocol/address/address.ts';
import { concatBytes } from '@ringscope/protocol/bytes.ts';
import { hashToPoint } from '@ringscope/protocol/crypto/hash-to-point.ts';
import {
  BASE_POINT,
  decodePoint,
  multiplyPointBySecret,
  type CurvePoint,
} from '@ringscope/protocol/crypto/point.ts';
import {
  SUBGROUP_ORDER,
  encodeScalar,
  hashToScalar,
  keccakConcat,
} from '@ringscope/protocol/crypto/scalar.ts';
import type { SharedSecretClaim, Signature } from '@ringscope/protocol/crypto/signatures.ts';
import { encodeVarint } from '@ringscope/protocol/varint.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/**
 * Returns scalars that follow from a seed, one after the other. They are for tests alone, because predictable
 * nonces reveal the secret keys.
 */
export class SeededScalars {
  readonly #seed: Uint8Array;
  #drawn = 0;

  constructor(seed: string) {
    this.#seed = utf8(seed);
  }

  next(): bigint {
    return hashToScalar(this.#seed, encodeVarint(this.#drawn++));
  }
}

export const publicKey = (secret: bigint): Uint8Array => multiplyPointBySecret(BASE_POINT, secret).toBytes();

export function pointOf(bytes: Uint8Array): CurvePoint {
  const point = decodePoint(bytes);
  if (point === undefined) throw new Error('not a point');
  return point;
}

export function signatureBytes({ c, r }: Signature): Uint8Array {
  return concatBytes(encodeScalar(c), encodeScalar(r));
}

const modulo = (value: bigint): bigint => ((value % SUBGROUP_ORDER) + SUBGROUP_ORDER) % SUBGROUP_ORDER;

/** Returns the Schnorr signature of a hash. */
export function sign(hash: Uint8Array, secret: bigint, nonce: bigint): Signature {
  const c = hashToScalar(hash, publicKey(secret), publicKey(nonce));
  return { c, r: modulo(nonce - c * secret) };
}

/** Returns the ring signature by the member at `position`, whose secret is known. */
export function signRing(
  hash: Uint8Array,
  image: Uint8Array,
  ring: readonly Uint8Array[],
  position: number,
  secret: bigint,
  random: SeededScalars,
): Signature[] {
  const I = pointOf(image);
  const nonce = random.next();
  const decoys = ring.map(() => ({ c: random.next(), r: random.next() }));
  const commitments = ring.flatMap((key, j) => {
    const base = hashToPoint(key);
    const decoy = decoys[j];
    if (j === position || decoy === undefined)
      return [publicKey(nonce), multiplyPointBySecret(base, nonce).toBytes()];
    return [
      multiplyPointBySecret(pointOf(key), decoy.c).add(multiplyPointBySecret(BASE_POINT, decoy.r)).toBytes(),
      multiplyPointBySecret(base, decoy.r).add(multiplyPointBySecret(I, decoy.c)).toBytes(),
    ];
  });
  const others = decoys.reduce((sum, { c }, j) => (j === position ? sum : sum + c), 0n);
  const c = modulo(hashToScalar(hash, ...commitments) - others);
  return decoys.map((decoy, j) => (j === position ? { c, r: modulo(nonce - c * secret) } : decoy));
}

/** Proves that D = secret·A and R = secret·base. */
function proveSharedSecret(
  hash: Uint8Array,
  claim: SharedSecretClaim,
  secret: bigint,
  nonce: bigint,
  version: 1 | 2,
): Signature {
  const base = claim.base === undefined ? BASE_POINT : pointOf(claim.base);
  const X = multiplyPointBySecret(base, nonce).toBytes();
  const Y = multiplyPointBySecret(pointOf(claim.A), nonce).toBytes();
  const bound =
    version === 1
      ? []
      : [keccakConcat(utf8('TXPROOF_V2')), claim.R, claim.A, claim.base ?? new Uint8Array(32)];
  const c = hashToScalar(hash, claim.D, X, Y, ...bound);
  return { c, r: modulo(nonce - c * secret) };
}

interface ProofRequest {
  readonly version: 1 | 2;
  readonly message: string;
  readonly address: Address;
}

export interface TxProofRequest extends ProofRequest {
  readonly direction: 'out' | 'in';
  readonly transactionHash: Uint8Array;
  /** The main key is first. The additional keys follow. */
  readonly txKeys: readonly Uint8Array[];
  /**
   * For an outgoing proof, the secret of each transaction key. For an incoming proof, the view secret for
   * each key.
   */
  readonly secrets: readonly bigint[];
}

export function proveTransaction(request: TxProofRequest, random: SeededScalars): string {
  const { direction, version, address, txKeys, secrets } = request;
  const hash = keccakConcat(request.transactionHash, utf8(request.message));
  const base = address.kind === 'subaddress' ? address.spendKey : undefined;
  const pairs = txKeys.map((txKey, i) => {
    const secret = secrets[i] ?? 0n;
    const [R, A] = direction === 'out' ? [txKey, address.viewKey] : [address.viewKey, txKey];
    const D = multiplyPointBySecret(pointOf(A), secret).toBytes();
    const signature = proveSharedSecret(hash, { R, A, base, D }, secret, random.next(), version);
    return encodeBase58(D) + encodeBase58(signatureBytes(signature));
  });
  return `${direction === 'out' ? 'Out' : 'In'}ProofV${version}${pairs.join('')}`;
}

export interface ReserveProofItem {
  readonly transactionHash: Uint8Array;
  readonly outputIndex: number;
  readonly txKey: Uint8Array;
  readonly outputKey: Uint8Array;
  /** The secret x of the output's one-time key. */
  readonly oneTimeSecret: bigint;
}

export interface ReserveProofRequest extends ProofRequest {
  readonly viewSecret: bigint;
  readonly items: readonly ReserveProofItem[];
  /** Secrets of every spend key that the proof lists. */
  readonly spendSecrets: readonly bigint[];
  /** Replaces the bytes of an item's key image, to forge it. */
  readonly forgeImage?: (image: Uint8Array) => Uint8Array;
}

/** The content of both forms of a reserve proof, in bytes. */
interface ReserveProofParts {
  readonly entries: readonly {
    readonly transactionHash: Uint8Array;
    readonly outputIndex: number;
    readonly sharedSecret: Uint8Array;
    readonly keyImage: Uint8Array;
    readonly sharedSecretSignature: Uint8Array;
    readonly keyImageSignature: Uint8Array;
  }[];
  readonly spendKeys: readonly { readonly spendKey: Uint8Array; readonly signature: Uint8Array }[];
}

function reserveProofParts(request: ReserveProofRequest, random: SeededScalars): ReserveProofParts {
  const { address, items, viewSecret, version } = request;
  const forge = request.forgeImage ?? ((image: Uint8Array) => image);
  const images = items.map(({ outputKey, oneTimeSecret }) =>
    forge(multiplyPointBySecret(hashToPoint(outputKey), oneTimeSecret).toBytes()),
  );
  const hash = keccakConcat(utf8(request.message), address.spendKey, address.viewKey, ...images);
  const entries = items.map((item, i) => {
    const image = images[i] ?? new Uint8Array(32);
    const D = multiplyPointBySecret(pointOf(item.txKey), viewSecret).toBytes();
    const claim = { R: address.viewKey, A: item.txKey, base: undefined, D };
    const shared = proveSharedSecret(hash, claim, viewSecret, random.next(), version);
    // A forged image is valid only for some challenges, so the code tries random nonces until one works. An
    // honest image is valid at once.
    let ring = signRing(hash, image, [item.outputKey], 0, item.oneTimeSecret, random);
    while (request.forgeImage !== undefined && (ring[0]?.c ?? 0n) % 8n !== 0n)
      ring = signRing(hash, image, [item.outputKey], 0, item.oneTimeSecret, random);
    return {
      transactionHash: item.transactionHash,
      outputIndex: item.outputIndex,
      sharedSecret: D,
      keyImage: image,
      sharedSecretSignature: signatureBytes(shared),
      keyImageSignature: concatBytes(...ring.map(signatureBytes)),
    };
  });
  const spendKeys = request.spendSecrets.map((secret) => ({
    spendKey: publicKey(secret),
    signature: signatureBytes(sign(hash, secret, random.next())),
  }));
  return { entries, spendKeys };
}

/** Returns the binary form of a reserve proof, before base58. */
export function reserveProofBytes(request: ReserveProofRequest, random: SeededScalars): Uint8Array {
  const { entries, spendKeys } = reserveProofParts(request, random);
  return concatBytes(
    encodeVarint(entries.length),
    ...entries.flatMap((entry) => [
      Uint8Array.of(0),
      entry.transactionHash,
      encodeVarint(entry.outputIndex),
      entry.sharedSecret,
      entry.keyImage,
      entry.sharedSecretSignature,
      entry.keyImageSignature,
    ]),
    encodeVarint(spendKeys.length),
    ...spendKeys.flatMap(({ spendKey, signature }) => [Uint8Array.of(2), spendKey, signature]),
  );
}

/** Returns the encoding that the first wallets used, an archive of the Boost library. */
export function reserveProofArchive(request: ReserveProofRequest, random: SeededScalars): Uint8Array {
  const { entries, spendKeys } = reserveProofParts(request, random);
  const integer = (value: number): Uint8Array => {
    const bytes: number[] = [];
    for (let rest = value; rest > 0; rest = Math.floor(rest / 256)) bytes.push(rest % 256);
    return Uint8Array.of(bytes.length, ...bytes);
  };
  const array = (bytes: Uint8Array): Uint8Array => concatBytes(integer(bytes.length), bytes);
  const seen = new Set<string>();
  /** The archive has two zeros before the first value of each class. */
  const first = (name: string): Uint8Array => {
    const isNew = !seen.has(name);
    seen.add(name);
    return new Uint8Array(isNew ? 2 : 0);
  };
  const parts = [array(utf8('serialization::archive')), new Uint8Array(2)];
  parts.push(first('vector'), integer(entries.length), integer(0));
  for (const entry of entries) {
    parts.push(first('entry'), first('hash'), array(entry.transactionHash), integer(entry.outputIndex));
    parts.push(first('public key'), array(entry.sharedSecret));
    parts.push(first('key image'), array(entry.keyImage));
    parts.push(first('signature'), array(entry.sharedSecretSignature), array(entry.keyImageSignature));
  }
  parts.push(first('map'), integer(spendKeys.length));
  for (const { spendKey, signature } of spendKeys)
    parts.push(first('public key'), array(spendKey), first('signature'), array(signature));
  return concatBytes(...parts);
}

export function proveReserve(request: ReserveProofRequest, random: SeededScalars): string {
  return `ReserveProofV${request.version}${encodeBase58(reserveProofBytes(request, random))}`;
}

/** Returns a SigV1 or SigV2 signature with the spend or view secret of the address. */
export function signMessage(
  request: ProofRequest & { readonly mode: 'spend' | 'view'; readonly secret: bigint },
  random: SeededScalars,
): string {
  const { version, address, secret } = request;
  const message = utf8(request.message);
  const hash =
    version === 1
      ? keccakConcat(message)
      : keccakConcat(
          utf8('MoneroMessageSignature\0'),
          address.spendKey,
          address.viewKey,
          Uint8Array.of(request.mode === 'spend' ? 0 : 1),
          encodeVarint(message.length),
          message,
        );
  return `SigV${version}${encodeBase58(signatureBytes(sign(hash, secret, random.next())))}`;
}
