import { DecodeError, decodePortableStorage, encodePortableStorage } from '@ringscope/protocol';
import {
  requireContentType,
  isJsonObject,
  checkHttpStatus,
  checkStatusField,
  readJsonResponse,
  parseWithSchema,
  unwrapJsonRpcResult,
} from './response.ts';
import { InvalidRequestError, InvalidResponseError, InvalidFieldError, NodeRefusedError } from './errors.ts';
import type { RpcCallTarget } from './errors.ts';
import { stringifyJson } from './stringify-json.ts';
import type { JsonInput } from './stringify-json.ts';
import type { JsonValue } from './json.ts';
import type {
  ResponseWithNode,
  RpcBinaryMethod,
  RpcCaller,
  RpcCallOptions,
  JsonRpcMethod,
  RpcMethodSpec,
  RpcPathMethod,
} from './method.ts';
import { createStorageFieldReader } from './storage-fields.ts';
import type { ServiceResponse, HttpRequest } from './transport/exchange.ts';
import type { NodeSelector } from './transport/node-choice.ts';
import { createStopSignal } from './transport/stop-signal.ts';
import { callWithRetry } from './transport/retry.ts';
import type { RetryPolicy } from './transport/retry.ts';

export interface RpcCallerOptions {
  readonly service: 'daemon' | 'wallet';
  /** Chooses the node for each attempt. */
  readonly nodeSelector: NodeSelector;
  readonly timeoutMs: number;
  readonly maxResponseBytes: number;
  /** Largest request body in bytes. The client refuses a larger one, because the daemon would close the connection without an error. */
  readonly maxRequestBytes: number;
  readonly retry: RetryPolicy;
}

/** The id of every JSON-RPC call. One id is enough, because a connection carries one request at a time. */
const JSON_RPC_ID = '0';

/**
 * Creates the caller of one service. It applies deadlines, retries calls, and checks each response before it returns
 * the result.
 */
export function createRpcCaller(options: RpcCallerOptions): RpcCaller {
  async function invoke<Args, Result>(
    spec: RpcMethodSpec<Args, Result>,
    args: Args,
    call: RpcCallOptions = {},
  ): Promise<ResponseWithNode<Result>> {
    const name = methodName(spec, call.alias);
    const body = encode(spec, name, args);
    if (body.byteLength > options.maxRequestBytes) {
      throw new InvalidRequestError(
        `the request has ${String(body.byteLength)} bytes, but the limit is ${String(options.maxRequestBytes)}; send fewer items in one call`,
        { method: name, node: '' },
      );
    }
    const timeoutMs = call.timeoutMs ?? spec.timeoutMs ?? options.timeoutMs;
    const maxResponseBytes = call.maxResponseBytes ?? options.maxResponseBytes;
    // The negated comparison also refuses NaN, which would remove the limit.
    if (!(timeoutMs > 0))
      throw new InvalidRequestError(
        `the option timeoutMs must be greater than 0 ms, but is ${String(timeoutMs)}, so the client did not send the call`,
        { method: name, node: '' },
        'timeoutMs',
      );
    if (!(maxResponseBytes > 0))
      throw new InvalidRequestError(
        `the option maxResponseBytes must be greater than 0 bytes, but is ${String(maxResponseBytes)}, so the client did not send the call`,
        { method: name, node: '' },
        'maxResponseBytes',
      );
    const stopSignal = createStopSignal(timeoutMs, call.signal);
    let endpoint = options.nodeSelector.choose();
    return callWithRetry(
      async () => {
        endpoint = options.nodeSelector.choose();
        const target: RpcCallTarget = { method: name, node: endpoint.node };
        const request: HttpRequest = {
          method: name,
          path: spec.kind === 'json-rpc' ? '/json_rpc' : name,
          body,
          contentType: spec.kind === 'binary' ? 'application/octet-stream' : 'application/json',
          maxResponseBytes,
          responseBuffer: call.responseBuffer,
          stopSignal,
        };
        const begun = performance.now();
        try {
          const response = await endpoint.send(request);
          call.onResponse?.(response.body.byteLength);
          const result = readResponse(spec, args, response, target);
          options.nodeSelector.recordCallOutcome(endpoint, undefined, performance.now() - begun);
          return { node: endpoint.node, result };
        } catch (error) {
          options.nodeSelector.recordCallOutcome(endpoint, error, performance.now() - begun);
          throw error;
        }
      },
      {
        repeatable: spec.repeatable,
        signal: stopSignal.signal,
        hasOtherNode: () => options.nodeSelector.choose() !== endpoint,
      },
      options.retry,
    ).finally(() => stopSignal.dispose());
  }

  function readResponse<Args, Result>(
    spec: RpcMethodSpec<Args, Result>,
    args: Args,
    response: ServiceResponse,
    target: RpcCallTarget,
  ): Result {
    checkHttpStatus(response, target);
    const result =
      spec.kind === 'binary' ? readBinary(spec, args, response, target) : readText(spec, response, target);
    const refusal = spec.findRefusal?.(result);
    if (refusal !== undefined) throw new NodeRefusedError(refusal, target);
    const mismatch = spec.findMismatch?.(result, args);
    if (mismatch !== undefined) throw new InvalidResponseError(mismatch, target);
    return result;
  }

  function readText<Args, Result>(
    spec: JsonRpcMethod<Args, Result> | RpcPathMethod<Args, Result>,
    response: ServiceResponse,
    target: RpcCallTarget,
  ): Result {
    const json = readJsonResponse(response, spec.responseEncoding ?? 'utf-8', target);
    const value: JsonValue =
      spec.kind === 'json-rpc' ? unwrapJsonRpcResult(json, JSON_RPC_ID, options.service, target) : json;
    // Two JSON-RPC results of the daemon are bare strings. The wallet service sends no status.
    if (options.service === 'daemon' && isJsonObject(value)) {
      checkStatusField(value['status'], spec.kind === 'path' ? spec.acceptStatus : undefined, target);
    }
    return parseWithSchema(spec.result, value, target);
  }

  function readBinary<Args, Result>(
    spec: RpcBinaryMethod<Args, Result>,
    args: Args,
    response: ServiceResponse,
    target: RpcCallTarget,
  ): Result {
    requireContentType(response, 'application/octet-stream', target);
    try {
      const fields = createStorageFieldReader(decodePortableStorage(response.body));
      const status = fields.optionalBytes('status');
      checkStatusField(status && Buffer.from(status).toString('utf8'), undefined, target);
      return spec.read(fields, args);
    } catch (error) {
      if (error instanceof InvalidFieldError) throw new InvalidResponseError(error, target);
      if (!(error instanceof DecodeError)) throw error;
      throw new InvalidResponseError(
        {
          problem: `the client cannot decode the body as Monero portable storage, so it discards the response: ${error.message}`,
        },
        target,
      );
    }
  }

  return { invoke };
}

function methodName<Args, Result>(spec: RpcMethodSpec<Args, Result>, alias: string | undefined): string {
  if (alias === undefined) return spec.name;
  if (spec.aliases?.includes(alias) === true) return alias;
  throw new InvalidRequestError(
    `the RPC method ${spec.name} has no alias "${alias}"; use an alias from its definition, or omit the option alias`,
    undefined,
    'alias',
  );
}

/**
 * Encodes the arguments. The argument checks do not know the name of the method, so this function adds it to their
 * errors.
 *
 * @throws InvalidRequestError
 */
function encode<Args, Result>(spec: RpcMethodSpec<Args, Result>, name: string, args: Args): Uint8Array {
  const target: RpcCallTarget = { method: name, node: '' };
  try {
    if (spec.kind === 'binary') return encodePortableStorage(spec.request(args));
    const params = spec.request(args);
    const body: JsonInput =
      spec.kind === 'json-rpc' ? { jsonrpc: '2.0', id: JSON_RPC_ID, method: name, params } : params;
    const encoding = (spec.kind === 'json-rpc' ? spec.requestEncoding : undefined) ?? 'utf8';
    return Buffer.from(stringifyJson(body), encoding);
  } catch (error) {
    if (error instanceof InvalidRequestError)
      throw new InvalidRequestError(error.message, target, error.argument);
    if (error instanceof RangeError) throw new InvalidRequestError(error.message, target);
    throw error;
  }
}
