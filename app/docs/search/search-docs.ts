import type { Endpoint } from '../../../api/contract/endpoint.ts';
import { errorDefinitions } from '../../../api/contract/envelope.ts';
import { openApiComponentSchemas } from '../../../api/contract/openapi.ts';
import { fieldDescription, fieldsOf } from '../../api/_docs/schema-fields.ts';
import { schemasUsedBy } from '../../api/_docs/used-schemas.ts';
import { endpointGroups } from '../../api/groups.ts';
import { apiGuides } from '../guides/guides.ts';
import { routes } from '../../_lib/routes.ts';

/** Maximum number of results of one kind. */
export const MAX_DOCS_SEARCH_RESULTS = 25;

/** Longest search. Longer texts are cut. */
const MAX_QUERY_CHARACTERS = 100;

/** A part of the documentation. */
export interface DocEntry {
  readonly kind: 'guide' | 'operation' | 'field' | 'error';
  /** The name of the part, which is code unless the part is a guide. */
  readonly name: string;
  readonly summary: string;
  readonly href: string;
}

interface SearchableEntry extends Omit<DocEntry, 'href'> {
  /** Returns the URL in the language of the page. */
  readonly href: () => string;
  /** Name and aliases in lower case. A match in them comes before a match in the text. */
  readonly names: string;
  /** Everything in which a search finds the entry, in lower case. */
  readonly text: string;
}

function searchable(
  entry: Pick<SearchableEntry, 'kind' | 'name' | 'summary' | 'href'>,
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
          href: () => routes.apiOperation(group, operation),
        },
        [operation],
        [title, description, ...paramTexts(endpoint)],
      );
    }),
  );
}

/** Returns the fields of all schemas, each with the page of the first operation that uses its schema. */
function fieldEntries(): readonly SearchableEntry[] {
  const pages = new Map<string, () => string>();
  for (const { name: group, endpoints } of endpointGroups)
    for (const endpoint of endpoints)
      for (const schema of Object.keys(schemasUsedBy([endpoint])))
        if (!pages.has(schema)) pages.set(schema, () => routes.apiOperation(group, endpoint.operation));
  const schemas = openApiComponentSchemas();
  return Object.entries(schemas).flatMap(([schema, definition]) =>
    fieldsOf(definition).map(({ path, schema: field }) =>
      searchable(
        {
          kind: 'field',
          name: `${schema}.${path}`,
          summary: fieldDescription(field, schemas),
          href: () => `${pages.get(schema)?.() ?? routes.api}#${schema}`,
        },
        [],
        [],
      ),
    ),
  );
}

function guideEntries(): readonly SearchableEntry[] {
  return apiGuides.map(({ name, title, lead, needs, steps, limits, problems }) =>
    searchable(
      { kind: 'guide', name: title, summary: lead, href: () => routes.apiGuide(name) },
      [name],
      [
        ...needs,
        ...steps.flatMap(({ operation, purpose }) => [operation, purpose]),
        ...limits,
        ...problems.flatMap(({ problem, remedy }) => [problem, remedy]),
      ],
    ),
  );
}

function errorEntries(): readonly SearchableEntry[] {
  return Object.entries(errorDefinitions).map(([code, { status, when }]) =>
    searchable(
      { kind: 'error', name: code, summary: when, href: () => `${routes.api}#errors` },
      [String(status)],
      [],
    ),
  );
}

/** The documentation never changes while the server runs. The first search collects its parts. */
let entries: readonly SearchableEntry[] | undefined;

/** The parts of the documentation that contain all words of a search. */
export interface DocsSearchResult {
  /** Up to {@link MAX_DOCS_SEARCH_RESULTS} parts of each kind. Those whose names contain the words come first. */
  readonly found: readonly DocEntry[];
  /** Whether there are more of a kind. */
  readonly isCut: boolean;
}

/** Searches the documentation of the API. Upper and lower case are the same. */
export function searchDocs(query: string): DocsSearchResult {
  const words = query
    .slice(0, MAX_QUERY_CHARACTERS)
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return { found: [], isCut: false };
  entries ??= [...guideEntries(), ...operationEntries(), ...fieldEntries(), ...errorEntries()];
  const matching = entries.filter(({ text }) => words.every((word) => text.includes(word)));
  const isNamed = ({ names }: SearchableEntry) => words.every((word) => names.includes(word));
  const ranked = [...matching.filter(isNamed), ...matching.filter((entry) => !isNamed(entry))];
  // The kinds follow in the order of their best results.
  const kinds = [...new Set(ranked.map(({ kind }) => kind))];
  const found = kinds.flatMap((kind) =>
    ranked
      .filter((entry) => entry.kind === kind)
      .slice(0, MAX_DOCS_SEARCH_RESULTS)
      .map(({ name, summary, href }) => ({ kind, name, summary, href: href() })),
  );
  return { found, isCut: found.length < matching.length };
}
