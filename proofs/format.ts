import { readHeader, type ProofKind as ProofStringKind } from '@ringscope/protocol/proofs/headers.ts';
import type { ProofFormat } from './outcome.ts';

export type { ProofKind as ProofStringKind } from '@ringscope/protocol/proofs/headers.ts';

const names: Readonly<Record<ProofStringKind, string>> = {
  'out-proof': 'OutProof',
  'in-proof': 'InProof',
  'spend-proof': 'SpendProof',
  'reserve-proof': 'ReserveProof',
  'message-signature': 'Sig',
};

export const proofStringKinds = [
  'out-proof',
  'in-proof',
  'spend-proof',
  'reserve-proof',
  'message-signature',
] as const satisfies readonly ProofStringKind[];

/** Returns the name and age of the format of a proof text. It is undefined for a text without a known header. */
export function formatOf(text: string): ProofFormat | undefined {
  const header = readHeader(text, proofStringKinds);
  if (header.verdict !== 'read') return undefined;
  const { kind, version } = header.proof;
  // The first version of a spend proof is the only one.
  return { name: `${names[kind]}V${version}`, isOld: version === 1 && kind !== 'spend-proof' };
}
