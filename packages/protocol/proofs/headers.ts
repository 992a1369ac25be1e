import { createProofRefusal, type ProofRefusal } from './verdict.ts';

/** Kind of a proof, determined by its header. */
export type ProofHeaderKind =
  | 'out-proof'
  | 'in-proof'
  | 'spend-proof'
  | 'reserve-proof'
  | 'message-signature';

/** A proof, split into the parts of its header and its body. */
export interface ProofHeaderAndBody {
  readonly kind: ProofHeaderKind;
  readonly version: 1 | 2;
  /** The base58 characters after the header of the proof, not decoded yet. */
  readonly body: string;
}

interface Format {
  readonly kind: ProofHeaderKind;
  /** Header without the version, which follows as "V1" or "V2". */
  readonly header: string;
  readonly versions: readonly (1 | 2)[];
  readonly name: string;
}

/**
 * Proof formats of wallets. Wallets accept all listed versions and write only the newest.
 *
 * @see monero src/wallet/wallet2.cpp#L11670-L11778, wallet2::get_tx_proof
 * @see monero src/wallet/wallet2.cpp#L11229-L11346, wallet2::get_spend_proof
 * @see monero src/wallet/wallet2.cpp#L11933-L12051, wallet2::get_reserve_proof
 * @see monero src/wallet/wallet2.cpp#L12402-L12460, wallet2::sign
 */
const FORMATS: readonly Format[] = [
  { kind: 'out-proof', header: 'OutProof', versions: [1, 2], name: 'a payment proof of a sender' },
  { kind: 'in-proof', header: 'InProof', versions: [1, 2], name: 'a payment proof of a receiver' },
  { kind: 'spend-proof', header: 'SpendProof', versions: [1], name: 'a spend proof' },
  { kind: 'reserve-proof', header: 'ReserveProof', versions: [1, 2], name: 'a reserve proof' },
  { kind: 'message-signature', header: 'Sig', versions: [1, 2], name: 'a message signature' },
];

/** Reason codes for the refused header of a proof. */
export type ProofHeaderFault = 'header' | 'version';

/**
 * Parses the header of a proof, which must be of one of the `acceptedKinds`. An unknown version is refused as
 * `unsupported`: monero-wallet-rpc accepts "OutProofV3" as V2, but this function does not.
 */
export function readProofHeader(
  text: string,
  acceptedKinds: readonly ProofHeaderKind[],
): { readonly verdict: 'read'; readonly proof: ProofHeaderAndBody } | ProofRefusal<ProofHeaderFault> {
  for (const { kind, header, versions, name } of FORMATS) {
    if (!text.startsWith(`${header}V`)) continue;
    if (!acceptedKinds.includes(kind))
      return createProofRefusal(
        'malformed',
        'header',
        `This text is ${name}; ${describeExpected(acceptedKinds)}.`,
      );
    for (const version of versions)
      if (text.startsWith(`${header}V${version}`))
        return { verdict: 'read', proof: { kind, version, body: text.slice(header.length + 2) } };
    return createProofRefusal(
      'unsupported',
      'version',
      `This text begins like ${name}, but its version is not known here. Known versions: ${versions.map((version) => `${header}V${version}`).join(', ')}.`,
    );
  }
  if (text.startsWith('ProofV1'))
    return createProofRefusal(
      'unsupported',
      'version',
      'This is a payment proof in the first format of 2017, which wallets no longer read.',
    );
  if (text.startsWith('SigMultisigPkV'))
    return createProofRefusal(
      'unsupported',
      'version',
      'This is the signature of one participant of a multisig wallet: it belongs to that participant’s key, not to an address.',
    );
  return createProofRefusal(
    'malformed',
    'header',
    `This text does not begin like a proof; ${describeExpected(acceptedKinds)}.`,
  );
}

function describeExpected(wanted: readonly ProofHeaderKind[]): string {
  const headers = FORMATS.filter(({ kind }) => wanted.includes(kind)).flatMap(({ header, versions }) =>
    versions.map((version) => `${header}V${version}`),
  );
  return `expected here: ${headers.join(', ')}`;
}
