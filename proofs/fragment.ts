import { fieldNames, parseProofKind, type FieldName, type ProofKind } from './kinds.ts';

/** A question that a link carries. Fields that the link does not have are missing. */
export interface LinkedQuestion {
  readonly kind: ProofKind | undefined;
  readonly fields: Readonly<Partial<Record<FieldName, string>>>;
  /** A secret view key, which opens the outputs of the transaction. It is undefined where the link has none. */
  readonly viewKey?: string;
}

/**
 * Returns the fragment of a link to the proof desk, without the number sign. Browsers send no fragment to a server, so
 * only a fragment may hold keys and proofs.
 */
export function writeFragment({ kind, fields, viewKey = '' }: LinkedQuestion): string {
  const params = new URLSearchParams();
  if (kind !== undefined) params.set('kind', kind);
  for (const name of fieldNames) {
    const value = fields[name];
    if (value !== undefined && value !== '') params.set(name, value);
  }
  if (viewKey !== '') params.set('viewKey', viewKey);
  return params.toString();
}

/** Reads a fragment, with or without the number sign. Unknown names are left out. */
export function readFragment(fragment: string): LinkedQuestion {
  const params = new URLSearchParams(fragment.replace(/^#/, ''));
  const fields: Partial<Record<FieldName, string>> = {};
  for (const name of fieldNames) {
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
