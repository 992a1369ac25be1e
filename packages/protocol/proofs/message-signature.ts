import { formatMessage } from '../message.ts';
import type { Address } from '../address/address.ts';
import { base58Length, decodeBase58 } from '../address/base58.ts';
import { decodePoint, isSmallOrder } from '../crypto/point.ts';
import { keccakConcat } from '../crypto/scalar.ts';
import { checkSignature, decodeSignature } from '../crypto/signatures.ts';
import { encodeVarint } from '../varint.ts';
import { readProofHeader, type ProofHeaderFault } from './headers.ts';
import { refuseLongMessage } from './limits.ts';
import {
  encodeProofMessage,
  createProofRefusal,
  type ProofMessage,
  type ProofWarning,
  type ProofRefusal,
} from './verdict.ts';

/** Reason codes of refusals by {@link verifyMessageSignature}. */
export type MessageSignatureFault =
  | ProofHeaderFault
  | 'message-too-long'
  | 'length'
  | 'encoding'
  | 'scalar'
  | 'weak-key'
  | 'signature';

const SIGNATURE_CHARACTERS = base58Length(64);
/**
 * Domain separator of SigV2, including the terminating zero.
 *
 * @see monero src/cryptonote_config.h#L247, HASH_KEY_MESSAGE_SIGNING
 */
const DOMAIN = new TextEncoder().encode('MoneroMessageSignature\0');

/** Input of {@link verifyMessageSignature}: the claim that a key of the address signed the message. */
export interface MessageSignatureClaim {
  /** A standard address, an integrated address or a subaddress. */
  readonly address: Address;
  readonly message: ProofMessage;
  readonly signature: string;
}

/** The result for a valid message signature. */
export interface ValidMessageSignature {
  readonly verdict: 'valid';
  readonly version: 1 | 2;
  /** Which key of the address signed the message. */
  readonly signedWith: 'spend' | 'view';
  readonly warnings: readonly ProofWarning[];
}

/**
 * Checks that a key of the address signed the message. It tries the spend key first, then the view key.
 *
 * SigV1 signs only H(message). SigV2 signs a hash that also covers both public keys, the kind of the signing key and
 * the length of the message.
 *
 * @see monero src/wallet/wallet2.cpp#L12462-L12503, wallet2::verify
 * @see monero src/wallet/wallet2.cpp#L12381-L12398, get_message_hash
 */
export function verifyMessageSignature(
  claim: MessageSignatureClaim,
): ValidMessageSignature | ProofRefusal<MessageSignatureFault> {
  const header = readProofHeader(claim.signature, ['message-signature']);
  if (header.verdict !== 'read') return header;
  const { body, version } = header.proof;
  if (body.length !== SIGNATURE_CHARACTERS)
    return createProofRefusal(
      'malformed',
      'length',
      formatMessage(
        'After its header, a signature has {signatureCharacters} characters. This signature has {length}.',
        {
          signatureCharacters: SIGNATURE_CHARACTERS,
          length: body.length,
        },
      ),
    );
  const decoded = decodeBase58(body);
  if (!decoded.ok)
    return createProofRefusal(
      'malformed',
      'encoding',
      'The signature is not valid base58: at least one character is wrong.',
    );
  const signature = decodeSignature(decoded.bytes);
  if (signature === undefined)
    return createProofRefusal(
      'malformed',
      'scalar',
      'No wallet creates this signature: one of its numbers is not below the group order.',
    );

  const tooLong = refuseLongMessage(claim.message);
  if (tooLong !== undefined) return tooLong;
  const message = encodeProofMessage(claim.message);
  const { spendKey, viewKey } = claim.address;
  for (const [mode, signedWith] of (['spend', 'view'] as const).entries()) {
    const key = signedWith === 'spend' ? spendKey : viewKey;
    const hash =
      version === 1
        ? keccakConcat(message)
        : keccakConcat(DOMAIN, spendKey, viewKey, Uint8Array.of(mode), encodeVarint(message.length), message);
    if (!checkSignature(hash, key, signature)) continue;
    const point = decodePoint(key);
    if (point === undefined || isSmallOrder(point))
      return createProofRefusal(
        'invalid',
        'weak-key',
        formatMessage(
          'The {signedWith} key of this address is not a secure key: anyone can make such a signature.',
          {
            signedWith,
          },
        ),
      );
    return { verdict: 'valid', version, signedWith, warnings: warningsOf(version, signedWith) };
  }
  return createProofRefusal(
    'invalid',
    'signature',
    'The signature is not valid: it was made for another message or address, or it was altered.',
  );
}

function warningsOf(version: 1 | 2, signedWith: 'spend' | 'view'): ProofWarning[] {
  const warnings: ProofWarning[] = [];
  if (version === 1)
    warnings.push({
      code: 'old-format',
      message:
        'This is a signature of the old format V1, which does not say for which address and key it was made.',
    });
  if (signedWith === 'view')
    warnings.push({
      code: 'signed-with-view-key',
      message:
        'The signature was made with the view key, which people other than the owner may know. The signature does not show that the signer can spend coins.',
    });
  return warnings;
}
