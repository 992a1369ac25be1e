import { createCanonicaliser, definePage } from '../_frame/define-page.ts';
import { parseTxHash } from '@ringscope/protocol/brands.ts';
import { parseProofKind } from '../../proofs/kinds.ts';

export const proofsPageDefinition = definePage({
  path: '/proofs',
  query: { kind: createCanonicaliser(parseProofKind), txid: createCanonicaliser(parseTxHash) },
  isPrivate: ({ txid }) => txid !== undefined,
  form: { kind: 'proofs', cost: 'proof' },
  searchEngines: 'sitemap',
  translations: ['de'],
});
