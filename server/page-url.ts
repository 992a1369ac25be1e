import FindMyWay from 'find-my-way';
import { unknownPathPageDefinition } from '../app/[...path]/definition.ts';
import { freeTextCanonicaliser, type PageDefinition, type ParamValues } from '../app/_frame/define-page.ts';
import { pageDefinitions } from '../app/pages.ts';

/** A page, and the canonical form of a URL that requests it. */
export interface CanonicalPageUrl {
  readonly page: PageDefinition;
  /** Path of the route in `app/`, with a hyphen for each variable part. It contains no input of a visitor. */
  readonly route: string;
  /** Path without the prefix of a language. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  /** Query with the parameters that the page knows, or an empty string. */
  readonly query: string;
  /** Whether each parameter has a valid value. Otherwise the page explains what is wrong. */
  readonly isValid: boolean;
  /** Whether the URL may contain a secret or input of a visitor. */
  readonly isPrivate: boolean;
  /** Whether the query contains what a visitor typed into a field. */
  readonly hasFreeText: boolean;
}

const unknownUrl: Omit<CanonicalPageUrl, 'path'> = {
  page: unknownPathPageDefinition,
  route: unknownPathPageDefinition.path,
  params: {},
  query: '',
  isValid: false,
  isPrivate: true,
  hasFreeText: false,
};

const router = FindMyWay({ ignoreTrailingSlash: true, maxParamLength: 20_000 });
for (const page of pageDefinitions) router.on('GET', page.path, () => undefined, { page });

/** Returns the canonical URL for a path and a query, without parameters that the page does not know. */
export function toCanonicalPageUrl(path: string, query: string): CanonicalPageUrl {
  const found = router.find('GET', path);
  if (found === null || Object.values(found.params).includes('')) {
    return { ...unknownUrl, path };
  }
  // `router.on` has stored the definition of a page with each path.
  const { page } = found.store as { page: PageDefinition };
  const params = found.params as Record<string, string>;
  const route = page.path.replaceAll(/:\w+/g, '-');
  const parts = canonicalParts(page, params);
  const values = canonicalValues(page, query);
  const isPrivate = page.isPrivate?.(values ?? {}) ?? false;
  if (parts === undefined || values === undefined) {
    return {
      page,
      route,
      path,
      params,
      query: knownQuery(page, query),
      isValid: false,
      isPrivate,
      hasFreeText: true,
    };
  }
  return {
    page,
    route,
    path: page.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(parts[name] ?? '')),
    params: parts,
    query: new URLSearchParams(values).toString(),
    isValid: true,
    isPrivate,
    hasFreeText: Object.keys(values).some((name) => page.query?.[name] === freeTextCanonicaliser),
  };
}

export function joinPathAndQuery({ path, query }: Pick<CanonicalPageUrl, 'path' | 'query'>): string {
  return query === '' ? path : `${path}?${query}`;
}

function canonicalParts(
  { pathParams = {} }: PageDefinition,
  params: Readonly<Record<string, string>>,
): Record<string, string> | undefined {
  const found: Record<string, string> = {};
  for (const [name, canonical] of Object.entries(pathParams)) {
    const value = canonical(params[name] ?? '');
    if (value === undefined) return undefined;
    found[name] = value;
  }
  return found;
}

/** Returns the values of the query in their canonical form. Undefined when the page rejects a value. */
function canonicalValues(
  { query: known = {}, canonicaliseTogether = (values) => values }: PageDefinition,
  query: string,
): ParamValues | undefined {
  if (query === '') return {};
  const given = new URLSearchParams(query);
  const found: Record<string, string> = {};
  for (const [name, canonical] of Object.entries(known)) {
    const [text, ...others] = given.getAll(name);
    if (text === undefined) continue;
    const value = others.length > 0 ? undefined : canonical(text);
    if (value === undefined) return undefined;
    if (value !== '') found[name] = value;
  }
  return canonicaliseTogether(found);
}

/** Returns the parameters that a page knows, with unchanged values. */
function knownQuery({ query: known = {} }: PageDefinition, query: string): string {
  return new URLSearchParams(
    [...new URLSearchParams(query)].filter(([name]) => Object.hasOwn(known, name)),
  ).toString();
}
