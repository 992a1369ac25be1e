import { proofFieldNames, parseProofKind, type ProofFieldName, type ProofKind } from './kinds.ts';

/** The contents of a link to the proof desk. Fields that the link does not contain are missing. */
export interface ProofLinkContent {
  readonly kind: ProofKind | undefined;
  readonly fields: Readonly<Partial<Record<ProofFieldName, string>>>;
  /** A secret view key, which decrypts the outputs of the transaction. It is undefined if the link contains none. */
  readonly viewKey?: string;
}

/**
 * Returns the URL fragment of a link to the proof desk, without `#`. Browsers do not send the fragment to the server,
 * so it is the only part of a URL that may contain keys and proofs.
 */
export function formatProofLinkFragment({ kind, fields, viewKey = '' }: ProofLinkContent): string {
  const params = new URLSearchParams();
  if (kind !== undefined) params.set('kind', kind);
  for (const name of proofFieldNames) {
    const value = fields[name];
    if (value !== undefined && value !== '') params.set(name, value);
  }
  if (viewKey !== '') params.set('viewKey', viewKey);
  return params.toString();
}

/** Parses a URL fragment, with or without `#`. Unknown parameters are ignored. */
export function parseProofLinkFragment(fragment: string): ProofLinkContent {
  const params = new URLSearchParams(fragment.replace(/^#/, ''));
  const fields: Partial<Record<ProofFieldName, string>> = {};
  for (const name of proofFieldNames) {
    const value = params.get(name);
    if (value !== null && value !== '') fields[name] = value;
  }
  const viewKey = params.get('viewKey') ?? '';
  return {
    kind: parseProofKind(params.get('kind') ?? ''),
    fields,
    ...(viewKey === '' ? {} : { viewKey }),
  };
}
