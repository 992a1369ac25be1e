import { canonicaliserOf, definePage } from '../_frame/define-page.ts';
import { parseTxHash } from '@ringscope/protocol/brands.ts';
import { parseProofKind } from '../../proofs/kinds.ts';

export const proofsPageDefinition = definePage({
  path: '/proofs',
  query: { kind: canonicaliserOf(parseProofKind), txid: canonicaliserOf(parseTxHash) },
  isPrivate: ({ txid }) => txid !== undefined,
  form: { kind: 'desk', cost: 'proof' },
  searchEngines: 'sitemap',
  translations: ['de'],
});
