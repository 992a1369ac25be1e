import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
  type CallToolResult,
} from '@modelcontextprotocol/sdk/types.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  createApiTools,
  rateLimitExceededMessage,
  preflightResponse,
  type ServedRoute,
} from '../../api/index.ts';
import { readProgramVersion } from '../compat/program-version.ts';
import { acceptRequestBodies, type RequestBodyBudget } from '../http/bodies.ts';
import { HttpProblem } from '../http/problem.ts';
import { clientKeyOfIp } from '../limits/client-ip.ts';
import type { ClientLimiter } from '../limits/client-limiter.ts';
import { spendRateLimitPoints } from '../limits/spend-points.ts';
import type { ServerLog } from '../log.ts';
import { reportErrorsAsJson } from '../api/report-errors.ts';
import { respondToUnmatchedRequests } from '../api/unknown-paths.ts';
import { NO_STORE_CACHE_CONTROL, rateLimitCostPoints } from '../routes.ts';

/** URL path of the MCP server. */
export const MCP_PATH = '/mcp';

/** Maximum size of a request body in bytes. The longest argument of a tool is a payment proof. */
const MAX_REQUEST_BYTES = 64 * 1024;

const INSTRUCTIONS =
  'Facts about a Monero chain, from its index. Amounts are decimal strings in atomic units: 10^12 of them are one XMR. ' +
  'A payment to an address can only be seen with a proof of the sender or the receiver: check_payment_proof tells what the address received, and `settled` whether the payment is final. ' +
  'A transaction alone is final for practical purposes with 10 confirmations (get_transaction). Never ask a person for a seed or a secret key.';

export interface ServeMcpOptions {
  readonly routes: readonly ServedRoute[];
  readonly bodyBudget: RequestBodyBudget;
  readonly limiter: ClientLimiter;
  readonly log: Pick<ServerLog, 'error'>;
}

type ResponseRoute = Extract<ServedRoute, { kind: 'response' }>;

/**
 * Serves the tools of the API with the Model Context Protocol (Streamable HTTP), without sessions: each request is
 * independent. A tool call costs as many rate-limit points as a request to the endpoint of the tool.
 */
export async function serveMcp(app: FastifyInstance, options: ServeMcpOptions): Promise<void> {
  const { limiter, bodyBudget, log } = options;
  reportErrorsAsJson(app, log);
  acceptRequestBodies(app, bodyBudget, ['application/json']);
  respondToUnmatchedRequests(app, limiter, (allow) => preflightResponse(allow || 'OPTIONS'));
  app.post('/', {
    bodyLimit: MAX_REQUEST_BYTES,
    config: { pattern: MCP_PATH },
    onRequest: async (request, reply) =>
      spendRateLimitPoints(limiter, request, reply, rateLimitCostPoints.lookup),
    handler: async (request, reply) => respond(options, request, reply),
  });
}

async function respond(options: ServeMcpOptions, request: FastifyRequest, reply: FastifyReply) {
  // The current protocol has no batches. A batch would make many calls for the rate-limit points of one request.
  if (typeof request.body !== 'object' || Array.isArray(request.body)) throw new HttpProblem('bad-request');
  const server = createServer(options, request, reply);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    );
    const response = await transport.handleRequest(
      new Request(`http://localhost${MCP_PATH}`, { method: 'POST', headers }),
      { parsedBody: request.body },
    );
    const type = response.headers.get('content-type');
    return await reply.respond('data', {
      status: response.status,
      headers: {
        'Access-Control-Allow-Origin': '*',
        'Cache-Control': NO_STORE_CACHE_CONTROL,
        ...(type === null ? {} : { 'Content-Type': type }),
      },
      body: await response.text(),
    });
  } finally {
    await server.close();
  }
}

const tools = createApiTools();

const listedTools = tools.map(({ name, title, description, inputSchema }) => ({
  name,
  title,
  description,
  inputSchema,
  annotations: { readOnlyHint: true, openWorldHint: false },
}));

/** Creates an MCP server that handles a single request. */
function createServer(
  { routes, limiter }: ServeMcpOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Server {
  const server = new Server(
    { name: 'ringscope', version: readProgramVersion().commit },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listedTools }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name);
    const route =
      tool &&
      routes.find(
        (each): each is ResponseRoute =>
          each.kind === 'response' && each.pathPattern === tool.pathPattern && each.method === tool.method,
      );
    if (tool === undefined || route === undefined)
      return failure(
        `There is no tool with this name. The tools are ${tools.map(({ name }) => name).join(', ')}.`,
      );
    const asked = tool.toRequest(params.arguments ?? {}, clientKeyOfIp(request.clientIp));
    const refusal = await spend(limiter, request, reply, route.cost + (route.extraCost?.(asked) ?? 0));
    if (refusal !== undefined) return failure(refusal);
    const { status, body } = await route.handle(asked);
    const text = typeof body === 'string' ? body : Buffer.from(body).toString();
    return status === 200 ? { content: [{ type: 'text', text }] } : failure(text);
  });
  return server;
}

/**
 * Charges a tool call to the rate limit of its client.
 *
 * @returns the message for a client that has used up its rate limit, or undefined if the call is within the limit
 */
async function spend(
  limiter: ClientLimiter,
  request: FastifyRequest,
  reply: FastifyReply,
  cost: number,
): Promise<string | undefined> {
  try {
    await spendRateLimitPoints(limiter, request, reply, cost);
    return undefined;
  } catch (error) {
    if (error instanceof HttpProblem && error.reason === 'too-many')
      return rateLimitExceededMessage(error.details.retryAfter ?? 1);
    throw error;
  }
}

function failure(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] };
}
