import {
  readProofHeader,
  type ProofHeaderKind as ProofStringKind,
} from '@ringscope/protocol/proofs/headers.ts';
import type { ProofFormat } from './outcome.ts';

export type { ProofHeaderKind as ProofStringKind } from '@ringscope/protocol/proofs/headers.ts';

const headers: Readonly<Record<ProofStringKind, string>> = {
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

/** Returns the format of a proof, from its header. It is undefined for an unknown header. */
export function readProofFormat(text: string): ProofFormat | undefined {
  const header = readProofHeader(text, proofStringKinds);
  if (header.verdict !== 'read') return undefined;
  const { kind, version } = header.proof;
  // Spend proofs have only version 1, so that version is not old.
  return { name: `${headers[kind]}V${version}`, isOld: version === 1 && kind !== 'spend-proof' };
}
