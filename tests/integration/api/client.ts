import { Ajv2020 } from 'ajv/dist/2020.js';
import type { z } from 'zod';
import { blockAnswer } from '../../../app/api/_contract/block.ts';
import { errorAnswer, type ErrorAnswer } from '../../../app/api/_contract/envelope.ts';
import { openApiDocument } from '../../../app/api/_contract/openapi.ts';
import { getDatabase } from '../../../app/_server/context.ts';
import * as unknown from '../../../app/api/v1/[[...path]]/route.ts';
import * as block from '../../../app/api/v1/blocks/[id]/route.ts';
import * as blocks from '../../../app/api/v1/blocks/route.ts';
import * as openapi from '../../../app/api/v1/openapi.json/route.ts';
import * as references from '../../../app/api/v1/outputs/[amount]/[index]/references/route.ts';
import * as pool from '../../../app/api/v1/pool/route.ts';
import * as reorg from '../../../app/api/v1/reorgs/[id]/route.ts';
import * as reorgs from '../../../app/api/v1/reorgs/route.ts';
import * as series from '../../../app/api/v1/series/[metric]/route.ts';
import * as seriesList from '../../../app/api/v1/series/route.ts';
import * as status from '../../../app/api/v1/status/route.ts';
import * as tx from '../../../app/api/v1/txs/[hash]/route.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

type Handler = (
  request: Request,
  context: { readonly params: Promise<Record<string, string>> },
) => Response | Promise<Response>;
type Module = Readonly<Record<string, unknown>>;

/** What Next makes of the folders, most particular first; the names of the document's paths. */
const routes: readonly { readonly path: string; readonly pattern: RegExp; readonly module: Module }[] = [
  { path: '/api/v1/status', pattern: /^\/api\/v1\/status$/, module: status },
  { path: '/api/v1/blocks', pattern: /^\/api\/v1\/blocks$/, module: blocks },
  { path: '/api/v1/blocks/{id}', pattern: /^\/api\/v1\/blocks\/(?<id>[^/]+)$/, module: block },
  { path: '/api/v1/txs/{hash}', pattern: /^\/api\/v1\/txs\/(?<hash>[^/]+)$/, module: tx },
  { path: '/api/v1/pool', pattern: /^\/api\/v1\/pool$/, module: pool },
  {
    path: '/api/v1/outputs/{amount}/{index}/references',
    pattern: /^\/api\/v1\/outputs\/(?<amount>[^/]+)\/(?<index>[^/]+)\/references$/,
    module: references,
  },
  { path: '/api/v1/series', pattern: /^\/api\/v1\/series$/, module: seriesList },
  { path: '/api/v1/series/{metric}', pattern: /^\/api\/v1\/series\/(?<metric>[^/]+)$/, module: series },
  { path: '/api/v1/reorgs', pattern: /^\/api\/v1\/reorgs$/, module: reorgs },
  { path: '/api/v1/reorgs/{id}', pattern: /^\/api\/v1\/reorgs\/(?<id>[^/]+)$/, module: reorg },
  { path: '/api/v1/openapi.json', pattern: /^\/api\/v1\/openapi\.json$/, module: openapi },
  { path: 'none', pattern: /^\/api\/v1(\/.*)?$/, module: unknown },
];

const document = openApiDocument();
const checkers = answerCheckers();

/**
 * Asks the route that Next would ask, and checks the answer against the OpenAPI document before it is looked at:
 * schema, status, and that it holds no field that the document does not name.
 */
export async function ask(
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const request = new Request(`http://explorer.test${path}`, { method, headers });
  const { pathname } = new URL(request.url);
  for (const route of routes) {
    const match = route.pattern.exec(pathname);
    if (match === null) continue;
    const handler = route.module[method] as Handler;
    const response = await handler(request, { params: Promise.resolve({ ...match.groups }) });
    const text = await response.text();
    if (text !== '') checkers.check(route.path, response.status, JSON.parse(text));
    return { status: response.status, headers: response.headers, text };
  }
  throw new Error(`no route has ${path}`);
}

/** The content of an answer of this kind. */
export async function get<Schema extends z.ZodType>(schema: Schema, path: string): Promise<z.infer<Schema>> {
  const { status, text } = await ask(path);
  if (status !== 200) throw new Error(`${path}: ${String(status)} ${text}`);
  return schema.parse(JSON.parse(text));
}

/** A block that is on the main chain, and what stands around it. */
export async function getMainBlock(path: string) {
  const { block: found, ...around } = await get(blockAnswer, path);
  if (found.state !== 'main') throw new Error(`${path} is off the main chain`);
  return { ...around, block: found };
}

export interface Refusal extends Answer {
  readonly body: ErrorAnswer;
}

/** An answer that is none. */
export async function refusal(path: string, options?: Parameters<typeof ask>[1]): Promise<Refusal> {
  const answer = await ask(path, options);
  return { ...answer, body: errorAnswer.parse(JSON.parse(answer.text)) };
}

/** Follows `next` to the end. */
export async function pages<Page>(
  first: string,
  read: (path: string) => Promise<Page>,
  nextOf: (page: Page) => string | null,
): Promise<Page[]> {
  const found: Page[] = [];
  for (let path: string | null = first; path !== null;) {
    const page = await read(path);
    found.push(page);
    path = nextOf(page);
  }
  return found;
}

/** Where app/_server/singleton.ts keeps what exists once in a process. */
const singletons = Symbol.for('ringscope.singletons');

/** @returns what puts the old value back */
function setVariable(name: string, value: string): () => void {
  const { env } = process;
  const old = env[name];
  env[name] = value;
  return () => {
    if (old === undefined) Reflect.deleteProperty(env, name);
    else env[name] = old;
  };
}

/** Lets the routes use a database, until `close`. A worker runs several files, each with a database of its own. */
export function useDatabase(url: string): { close(): Promise<void> } {
  const restoreUrl = setVariable('DATABASE_URL', url);
  const restoreLevel = setVariable('LOG_LEVEL', 'error');
  Reflect.deleteProperty(globalThis, singletons);
  return {
    async close() {
      await getDatabase().close();
      Reflect.deleteProperty(globalThis, singletons);
      restoreUrl();
      restoreLevel();
    },
  };
}

function answerCheckers() {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
  ajv.addKeyword('components');
  const closed = structuredClone({ components: document.components }) as object;
  close(closed);
  ajv.addSchema(closed, 'openapi');
  return {
    check(path: string, answerStatus: number, body: unknown): void {
      const name = path === 'none' || answerStatus === 405 ? 'Error' : schemaOf(path, answerStatus);
      const validate = ajv.getSchema(`openapi#/components/schemas/${name}`);
      if (validate === undefined) throw new Error(`the document has no ${name}`);
      if (validate(body) !== true) {
        throw new Error(`${path} ${String(answerStatus)} is no ${name}: ${ajv.errorsText(validate.errors)}`);
      }
    },
  };
}

function schemaOf(path: string, answerStatus: number): string {
  const { responses } = document.paths[path]!.get;
  const ref = responses[answerStatus]?.content?.['application/json'].schema.$ref;
  if (ref === undefined) throw new Error(`the document has no answer ${String(answerStatus)} of ${path}`);
  return ref.split('/').at(-1)!;
}

/** The document leaves objects open for what may be added; the answers of this version have nothing to add. */
function close(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) return;
  const open = 'properties' in schema && 'openapi' in (schema.properties as object);
  if ('properties' in schema && !open) Object.assign(schema, { additionalProperties: false });
  for (const value of Object.values(schema)) close(value);
}
