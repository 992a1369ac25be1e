import { refuse, type ProofRefusal } from './verdict.ts';

/** Kind of a proof. The first characters of its text decide it. */
export type ProofKind = 'out-proof' | 'in-proof' | 'spend-proof' | 'reserve-proof' | 'message-signature';

/** A proof text without its header. */
export interface ProofText {
  readonly kind: ProofKind;
  readonly version: 1 | 2;
  /** The base58 text after the header, which is not decoded yet. */
  readonly body: string;
}

interface Format {
  readonly kind: ProofKind;
  /** Header without the version. "V1" or "V2" follows it. */
  readonly header: string;
  readonly versions: readonly (1 | 2)[];
  readonly name: string;
}

/**
 * The headers that wallets produce. Wallets read the first versions and write only the newest ones.
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

/** Reasons why the first characters of a proof are refused. */
export type HeaderFault = 'header' | 'version';

/**
 * Splits the text of a proof after its header, which must exactly match one of `wanted`. A version that does not exist
 * is "unsupported". monero-wallet-rpc reads "OutProofV3" as V2; this function does not.
 */
export function readHeader(
  text: string,
  wanted: readonly ProofKind[],
): { readonly verdict: 'read'; readonly proof: ProofText } | ProofRefusal<HeaderFault> {
  for (const { kind, header, versions, name } of FORMATS) {
    if (!text.startsWith(`${header}V`)) continue;
    if (!wanted.includes(kind))
      return refuse('malformed', 'header', `This text is ${name}; ${expected(wanted)}.`);
    for (const version of versions)
      if (text.startsWith(`${header}V${version}`))
        return { verdict: 'read', proof: { kind, version, body: text.slice(header.length + 2) } };
    return refuse(
      'unsupported',
      'version',
      `This text says it is ${name}, of a version that is not known here. Versions that exist: ${versions.map((version) => `${header}V${version}`).join(', ')}.`,
    );
  }
  if (text.startsWith('ProofV1'))
    return refuse(
      'unsupported',
      'version',
      'This is a payment proof of the first kind of 2017, which no wallet reads any more.',
    );
  if (text.startsWith('SigMultisigPkV'))
    return refuse(
      'unsupported',
      'version',
      'This is the signature of one participant of a multisig wallet: it belongs to that participant’s key, not to an address.',
    );
  return refuse('malformed', 'header', `This text does not begin like a proof; ${expected(wanted)}.`);
}

function expected(wanted: readonly ProofKind[]): string {
  const headers = FORMATS.filter(({ kind }) => wanted.includes(kind)).flatMap(({ header, versions }) =>
    versions.map((version) => `${header}V${version}`),
  );
  return `expected here: ${headers.join(', ')}`;
}
