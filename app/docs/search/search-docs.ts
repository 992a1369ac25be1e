import type { Endpoint } from '../../../api/contract/endpoint.ts';
import { errorDefinitions } from '../../../api/contract/envelope.ts';
import { buildOpenApiComponentSchemas } from '../../../api/contract/openapi.ts';
import { fieldDescription, listSchemaFields } from '../../api/_docs/schema-fields.ts';
import { schemasUsedBy } from '../../api/_docs/used-schemas.ts';
import { endpointGroups } from '../../api/groups.ts';
import { apiGuides } from '../guides/guides.ts';
import { routes } from '../../_lib/routes.ts';

/** Maximum number of results of one kind. */
export const MAX_DOCS_SEARCH_RESULTS = 25;

/** Maximum length of a search. Longer input is truncated. */
const MAX_QUERY_CHARACTERS = 100;

/** A part of the documentation that a search can find: a guide, an operation, a field or an error code. */
export interface DocsSearchEntry {
  readonly kind: 'guide' | 'operation' | 'field' | 'error';
  /** Title of a guide, such as "A shop that takes payments", or a name in the API, such as `GET /api/v1/status`. */
  readonly name: string;
  readonly summary: string;
  readonly href: string;
}

/** The page of an entry. Its URL depends on the language of the visitor. */
type DocPage =
  | { readonly guide: string }
  | { readonly group: string; readonly operation: string; readonly fragment?: string }
  | { readonly overview: true; readonly fragment: string };

/**
 * A part of the documentation with the text in which a search looks for its words. It has the page instead of the URL,
 * because the first search creates the entries for all visitors, and a URL depends on the visitor's language. An entry
 * contains no functions, because they would retain the words of the search that created it.
 */
interface SearchableEntry extends Omit<DocsSearchEntry, 'href'> {
  readonly page: DocPage;
  /** Name and aliases in lower case. A match in them comes before a match in the text. */
  readonly names: string;
  /** The text in which a search looks for its words, in lower case. */
  readonly text: string;
}

function searchable(
  entry: Pick<SearchableEntry, 'kind' | 'name' | 'summary' | 'page'>,
  aliases: readonly string[],
  text: readonly string[],
): SearchableEntry {
  const names = [entry.name, ...aliases].join(' ').toLowerCase();
  return { ...entry, names, text: [names, entry.summary, ...text].join(' ').toLowerCase() };
}

function paramTexts({ pathParams, queryParams }: Endpoint): readonly string[] {
  return Object.entries({ ...pathParams, ...queryParams }).flatMap(([name, { description }]) => [
    name,
    description,
  ]);
}

function operationEntries(): readonly SearchableEntry[] {
  return endpointGroups.flatMap(({ name: group, title, endpoints }) =>
    endpoints.map((endpoint) => {
      const { operation, path, summary, description, body } = endpoint;
      return searchable(
        {
          kind: 'operation',
          name: `${body === undefined ? 'GET' : 'POST'} ${path}`,
          summary,
          page: { group, operation },
        },
        [operation],
        [title, description, ...paramTexts(endpoint)],
      );
    }),
  );
}

/** Returns the fields of all schemas, each with the page of the first operation that uses its schema. */
function fieldEntries(): readonly SearchableEntry[] {
  const pages = new Map<string, { readonly group: string; readonly operation: string }>();
  for (const { name: group, endpoints } of endpointGroups)
    for (const endpoint of endpoints)
      for (const schema of Object.keys(schemasUsedBy([endpoint])))
        if (!pages.has(schema)) pages.set(schema, { group, operation: endpoint.operation });
  const schemas = buildOpenApiComponentSchemas();
  return Object.entries(schemas).flatMap(([schema, definition]) => {
    const page = { ...(pages.get(schema) ?? { overview: true as const }), fragment: schema };
    return listSchemaFields(definition).map(({ path, schema: field }) =>
      searchable(
        {
          kind: 'field',
          name: `${schema}.${path}`,
          summary: fieldDescription(field, schemas),
          page,
        },
        [],
        [],
      ),
    );
  });
}

function guideEntries(): readonly SearchableEntry[] {
  return apiGuides.map(({ name, title, introduction, prerequisites, steps, costAndLimits, problems }) =>
    searchable(
      { kind: 'guide', name: title, summary: introduction, page: { guide: name } },
      [name],
      [
        ...prerequisites,
        ...steps.flatMap(({ operation, purpose }) => [operation, purpose]),
        ...costAndLimits,
        ...problems.flatMap(({ problem, remedy }) => [problem, remedy]),
      ],
    ),
  );
}

function errorEntries(): readonly SearchableEntry[] {
  return Object.entries(errorDefinitions).map(([code, { status, when }]) =>
    searchable(
      { kind: 'error', name: code, summary: when, page: { overview: true, fragment: 'errors' } },
      [String(status)],
      [],
    ),
  );
}

function hrefOf(page: DocPage): string {
  if ('guide' in page) return routes.apiGuide(page.guide);
  const path = 'group' in page ? routes.apiOperation(page.group, page.operation) : routes.api;
  return page.fragment === undefined ? path : `${path}#${page.fragment}`;
}

/** All entries that a search can find. The first search creates them, and they never change while the server runs. */
let entries: readonly SearchableEntry[] | undefined;

/** The parts of the documentation that contain all words of a search. */
export interface DocsSearchResult {
  /** Up to {@link MAX_DOCS_SEARCH_RESULTS} results of each kind. Within a kind, those whose names contain the words come first. */
  readonly matches: readonly DocsSearchEntry[];
  /** Whether `matches` is incomplete, because more than {@link MAX_DOCS_SEARCH_RESULTS} parts of one kind contain the words. */
  readonly isTruncated: boolean;
}

/** Searches the documentation of the API for all words of a query. Ignores upper and lower case. */
export function searchDocs(query: string): DocsSearchResult {
  const words = query
    .slice(0, MAX_QUERY_CHARACTERS)
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return { matches: [], isTruncated: false };
  entries ??= [...guideEntries(), ...operationEntries(), ...fieldEntries(), ...errorEntries()];
  const matching = entries.filter(({ text }) => words.every((word) => text.includes(word)));
  const isNamed = ({ names }: SearchableEntry) => words.every((word) => names.includes(word));
  const ranked = [...matching.filter(isNamed), ...matching.filter((entry) => !isNamed(entry))];
  // The kind of the best result comes first.
  const kinds = [...new Set(ranked.map(({ kind }) => kind))];
  const found = kinds.flatMap((kind) =>
    ranked
      .filter((entry) => entry.kind === kind)
      .slice(0, MAX_DOCS_SEARCH_RESULTS)
      .map(({ name, summary, page }) => ({ kind, name, summary, href: hrefOf(page) })),
  );
  return { matches: found, isTruncated: found.length < matching.length };
}
