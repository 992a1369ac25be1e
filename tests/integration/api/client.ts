import { Ajv2020 } from 'ajv/dist/2020.js';
import type { z } from 'zod';
import { apiEndpoints } from '../../../api/endpoints/index.ts';
import { connectDatabase, type Database } from '../../../db/client.ts';
import { EventLog } from '../../../lookups/event-log.ts';
import { createApiV1Routes, type Sources } from '../../../api/index.ts';
import type { ApiRoute } from '../../../api/route.ts';
import { API_PREFIX, serveApi } from '../../../server/api/serve-api.ts';
import { RequestBodyBudget } from '../../../server/http/bodies.ts';
import { ExportDigestCache } from '../../../api/exports/digests.ts';
import { StreamSlots } from '../../../server/limits/stream-slots.ts';
import { ResponseCache } from '../../../server/http/response-cache.ts';
import { requireIndexState } from '../../../server/live/announce-changes.ts';
import { absentServices } from '../../helpers/absent-services.ts';
import { createTestApp } from '../../helpers/test-app.ts';
import { createIpBlockList } from '../../../server/limits/client-ip.ts';
import { ClientLimiter } from '../../../server/limits/client-limiter.ts';
import { refuseClientsOverBudget } from '../../../server/limits/spend-points.ts';
import { createServerLog } from '../../../server/log.ts';
import { blockResponseSchema } from '../../../api/contract/block.ts';
import { errorResponseSchema, type ErrorResponse } from '../../../api/contract/envelope.ts';
import { buildOpenApiDocument } from '../../../api/contract/openapi.ts';

export interface Response {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const document = buildOpenApiDocument(apiEndpoints);
const checkers = responseCheckers();

interface AskOptions {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  /** Sent as a JSON body. */
  readonly json?: unknown;
}

/** Returns the base URL of the current API. */
export async function siteUrl(): Promise<string> {
  if (current === undefined) throw new Error('no database is used: call useDatabase first');
  return current.url;
}

/** Returns the cursor of a position. */
export function cursorAt(place: string | number): string {
  return Buffer.from(String(place), 'latin1').toString('base64url');
}

/**
 * Sends a request to the API over HTTP and checks the response against the OpenAPI document. The status and the
 * schema must match. The response must contain no field that the document does not define.
 */
export async function ask(
  path: string,
  { method = 'GET', headers = {}, json }: AskOptions = {},
): Promise<Response> {
  if (current === undefined) throw new Error('no database is used: call useDatabase first');
  const response = await fetch(`${await current.url}${path}`, {
    method,
    headers: {
      'Accept-Encoding': 'identity',
      ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  // A stream of events has no end, so only its headers are read.
  if (isStream) await response.body?.cancel();
  const text = isStream ? '' : await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  if (text !== '' && isJson) checkers.check(documentPathOf(path), method, response.status, JSON.parse(text));
  return { status: response.status, headers: response.headers, text };
}

/** Returns the path template in the document that matches a path. */
function documentPathOf(address: string): string {
  const parts = new URL(address, 'http://explorer.test').pathname.split('/');
  const isLike = (path: string): boolean => {
    const wanted = path.split('/');
    return (
      wanted.length === parts.length &&
      wanted.every((part, index) => part === parts[index] || (part.endsWith('}') && parts[index] !== ''))
    );
  };
  const found = apiEndpoints.map(({ path }) => path).filter(isLike);
  // When two paths match, the one without braces comes first.
  return found.find((path) => !path.includes('{')) ?? found[0] ?? 'none';
}

/** Returns the parsed content of a response. @throws Error when the status is not 200 */
export async function get<Schema extends z.ZodType>(schema: Schema, path: string): Promise<z.infer<Schema>> {
  const { status, text } = await ask(path);
  if (status !== 200) throw new Error(`${path}: ${String(status)} ${text}`);
  return schema.parse(JSON.parse(text));
}

/** Returns a main-chain block with the data around it. */
export async function getMainBlock(path: string) {
  const { block: found, ...around } = await get(blockResponseSchema, path);
  if (found.state !== 'main') throw new Error(`${path} is off the main chain`);
  return { ...around, block: found };
}

export interface Refusal extends Response {
  readonly body: ErrorResponse;
}

/** Sends a request whose response must be an error. */
export async function refusal(path: string, options?: AskOptions): Promise<Refusal> {
  const answer = await ask(path, options);
  return { ...answer, body: errorResponseSchema.parse(JSON.parse(answer.text)) };
}

/** Reads all pages of a list. The header `Link` must contain the page to which the cursor of the response leads. */
export async function pages<Schema extends z.ZodType<{ readonly next: string | null }>>(
  schema: Schema,
  first: string,
): Promise<z.infer<Schema>[]> {
  const found: z.infer<Schema>[] = [];
  for (let path: string | undefined = first; path !== undefined;) {
    const { status, text, headers } = await ask(path);
    if (status !== 200) throw new Error(`${path}: ${String(status)} ${text}`);
    const page = schema.parse(JSON.parse(text));
    found.push(page);
    const linked: string | undefined = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    const cursor =
      linked === undefined ? null : new URL(linked, 'http://explorer.test').searchParams.get('cursor');
    if (cursor !== page.next)
      throw new Error(`${path}: Link names ${String(linked)}, next is ${String(page.next)}`);
    path = linked;
  }
  return found;
}

const SLOTS = { total: 8, perClient: 4, perIpNetwork: 8 };

interface MoreParts extends Partial<Pick<Sources, 'compareNodes' | 'proofChecker' | 'receipts'>> {
  readonly routes?: readonly ApiRoute[];
  /** Rate-limit points of a client. The default is more than any test uses. */
  readonly points?: number;
}

let current: { readonly url: Promise<string> } | undefined;

/**
 * Serves the API from a database until `close`. A worker runs several files, each with its own database.
 *
 * @param follow connects the cache to notifications of changes; without it, the cache stores nothing that can
 * change
 * @param node returns the bytes of blocks and transactions; by default it does not respond
 * @param broadcast sends transactions; by default it is disabled
 * @param more the proof desk and its receipts, another rate limit, and other routes than all; by default the queue
 * of the proof desk is full, and there is no key of receipts
 */
export function useDatabase(
  url: string,
  follow?: (cache: ResponseCache, database: Database) => { close(): void },
  node: Sources['node'] = absentServices.node,
  broadcast?: Sources['broadcast'],
  { routes, points = 1_000_000, ...more }: MoreParts = {},
): { close(): Promise<void> } {
  const database = connectDatabase(url, { maxConnections: 4, applicationName: 'ringscope site' });
  const cache = new ResponseCache({
    maxBytes: 1_000_000,
    readIndexState: async () => requireIndexState(database),
  });
  const following = follow?.(cache, database);
  const log = createServerLog('fatal', 'test');
  const events = new EventLog(database);
  const limiter = new ClientLimiter({ points, windowSeconds: 60 }, createIpBlockList([]));
  const app = createTestApp();
  refuseClientsOverBudget(app, limiter, false);
  app.register(serveApi, {
    prefix: API_PREFIX,
    routes: createApiV1Routes(
      {
        ...absentServices,
        database,
        version: '1.2.3',
        node,
        events,
        broadcast,
        exportDigests: new ExportDigestCache(),
        ...more,
      },
      (pattern, error) => log.error({ path: pattern }, String(error)),
      routes,
    ),
    cache,
    limiter,
    bodyBudget: new RequestBodyBudget(32 * 1024 * 1024),
    streamSlots: {
      events: new StreamSlots(SLOTS),
      'tx-events': new StreamSlots(SLOTS),
      waits: new StreamSlots(SLOTS),
      download: new StreamSlots(SLOTS),
    },
    log,
  });
  current = { url: app.listen({ port: 0, host: '127.0.0.1' }) };
  return {
    async close() {
      current = undefined;
      following?.close();
      events.close();
      await app.close();
      await database.close();
    },
  };
}

function responseCheckers() {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
  ajv.addKeyword('components');
  const closed = structuredClone({ components: document.components }) as object;
  close(closed);
  ajv.addSchema(closed, 'openapi');
  return {
    check(path: string, method: string, answerStatus: number, body: unknown): void {
      const name =
        path === 'none' || answerStatus === 405 ? 'ErrorResponse' : schemaOf(path, method, answerStatus);
      const validate = ajv.getSchema(`openapi#/components/schemas/${name}`);
      if (validate === undefined) throw new Error(`the document has no ${name}`);
      if (validate(body) !== true) {
        throw new Error(`${path} ${String(answerStatus)} is no ${name}: ${ajv.errorsText(validate.errors)}`);
      }
    },
  };
}

function schemaOf(path: string, method: string, answerStatus: number): string {
  const operation = document.paths[path]?.[method === 'POST' ? 'post' : 'get'];
  const responses = new Map(Object.entries(operation?.responses ?? {}));
  const ref = responses.get(String(answerStatus))?.content?.['application/json']?.schema.$ref;
  if (ref === undefined) throw new Error(`the document has no answer ${String(answerStatus)} of ${path}`);
  return ref.split('/').at(-1)!;
}

/** Forbids undocumented fields. The document allows them for later versions, but the responses of this version have none. */
function close(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) return;
  const open = 'properties' in schema && 'openapi' in (schema.properties as object);
  if ('properties' in schema && !open) Object.assign(schema, { additionalProperties: false });
  for (const value of Object.values(schema)) close(value);
}
