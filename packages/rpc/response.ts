import { constants } from 'node:buffer';
import type { z } from 'zod';
import {
  ResponseTooLargeError,
  InvalidRequestError,
  InvalidResponseError,
  LoginRefusedError,
  MethodUnavailableError,
  NodeBusyError,
  NodeRefusedError,
} from './errors.ts';
import type { RpcCallTarget } from './errors.ts';
import { JsonSyntaxError, parseJson } from './json.ts';
import type { JsonObject, JsonValue } from './json.ts';
import type { ServiceResponse } from './transport/exchange.ts';

/** JSON-RPC error codes that monerod and monero-wallet-rpc use. */
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;

/**
 * Error codes of a busy service. A later call may succeed.
 *
 * @see monero src/rpc/core_rpc_server_error_codes.h#L41, CORE_RPC_ERROR_CODE_CORE_BUSY
 * @see monero src/wallet/wallet_rpc_server_error_codes.h#L36, WALLET_RPC_ERROR_CODE_DAEMON_IS_BUSY
 * @see monero src/wallet/wallet_rpc_server_error_codes.h#L71, WALLET_RPC_ERROR_CODE_NO_DAEMON_CONNECTION
 */
const busyCodes = {
  daemon: new Set([-9]), // JSON-RPC error code CORE_BUSY of the daemon.
  wallet: new Set([-3, -38]), // Error codes of the wallet service: DAEMON_IS_BUSY and NO_DAEMON_CONNECTION.
} as const;
const WALLET_DENIED = -7;

/** @throws RpcError for every HTTP status except 200 */
export function checkHttpStatus(response: ServiceResponse, target: RpcCallTarget): void {
  const { status } = response;
  if (status === 200) return;
  const nodeMessage = `HTTP status ${String(status)}`;
  if (status === 400 || status === 413)
    throw new InvalidRequestError(
      `the node could not parse the request, so it did not execute it (${nodeMessage}); check the arguments of the call and any proxy in between`,
      target,
    );
  if (status === 403 || status === 404) {
    throw new MethodUnavailableError(
      {
        nodeMessage: `the node does not have this method, or has it only on its unrestricted RPC port (${nodeMessage})`,
      },
      target,
    );
  }
  if (status === 407) throw new LoginRefusedError({ nodeMessage }, target);
  if (status === 429 || (status >= 502 && status <= 504)) throw new NodeBusyError({ nodeMessage }, target);
  if (status >= 500) {
    // The node's handler failed on this request, so the same request would fail again.
    throw new NodeRefusedError(
      { nodeMessage: `the node failed with an internal error (${nodeMessage}); its log has the reason` },
      target,
    );
  }
  throw new InvalidResponseError(
    {
      problem: `the node responded with ${nodeMessage} instead of 200; check that its URL points to the RPC port of a Monero program`,
    },
    target,
  );
}

/** @throws InvalidResponseError when the body is not one JSON object */
export function readJsonResponse(
  response: ServiceResponse,
  encoding: 'utf-8' | 'latin1',
  target: RpcCallTarget,
): JsonObject {
  requireContentType(response, 'application/json', target);
  if (response.body.length > constants.MAX_STRING_LENGTH) {
    throw new ResponseTooLargeError(constants.MAX_STRING_LENGTH, target);
  }
  let value: JsonValue;
  try {
    // The decoder accepts malformed UTF-8, because labels and notes of a wallet may contain it. Other fields are ASCII.
    value = parseJson(
      encoding === 'latin1' ? response.body.toString('latin1') : new TextDecoder().decode(response.body),
    );
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new InvalidResponseError(
      { problem: `the body of the response is not JSON, so the client discards it: ${error.message}` },
      target,
    );
  }
  if (!isJsonObject(value))
    throw new InvalidResponseError(
      { problem: 'the body of the response is JSON, but must be a JSON object, so the client discards it' },
      target,
    );
  return value;
}

/** Accepts a missing media type. Refuses a different media type, because it comes from a proxy or another service. */
export function requireContentType(response: ServiceResponse, expected: string, target: RpcCallTarget): void {
  if (response.contentType === '' || response.contentType === expected) return;
  const shown = response.contentType.slice(0, 60).replace(/[^\w./+-]/g, '?');
  throw new InvalidResponseError(
    {
      problem: `the response has the media type ${shown} instead of ${expected}; check that the URL of the node points to its RPC port`,
    },
    target,
  );
}

/**
 * Returns the result of a JSON-RPC response.
 *
 * @param id the id of the request; a response with another id belongs to another call
 * @throws RpcError for an `error` member; the class depends on its code
 */
export function unwrapJsonRpcResult(
  response: JsonObject,
  id: string,
  service: 'daemon' | 'wallet',
  target: RpcCallTarget,
): JsonValue {
  const error = response['error'];
  if (error !== undefined && error !== null) throw errorOfRefusal(error, service, target);
  if (response['id'] !== id) {
    throw new InvalidResponseError(
      {
        field: 'id',
        problem:
          'the response belongs to another call, because its id differs from that of the request, so the client discards it',
      },
      target,
    );
  }
  const result = response['result'];
  if (result === undefined) {
    throw new InvalidResponseError(
      { problem: 'the response has neither the field result nor the field error, so the client discards it' },
      target,
    );
  }
  return result;
}

function errorOfRefusal(error: JsonValue, service: 'daemon' | 'wallet', target: RpcCallTarget): Error {
  const code = isJsonObject(error) ? error['code'] : undefined;
  const message = isJsonObject(error) ? error['message'] : undefined;
  if (typeof code !== 'number' || typeof message !== 'string') {
    return new InvalidResponseError(
      {
        field: 'error',
        problem:
          'the error in the response lacks a numeric code or a message, so the client discards the response',
      },
      target,
    );
  }
  const details = { code, nodeMessage: message };
  if (code === METHOD_NOT_FOUND || (service === 'wallet' && code === WALLET_DENIED)) {
    return new MethodUnavailableError(details, target);
  }
  if (code === PARSE_ERROR || code === INVALID_REQUEST || code === INVALID_PARAMS) {
    return new InvalidRequestError(
      `the node could not parse the request, so it did not execute it (code ${String(code)}); check the arguments of the call`,
      target,
    );
  }
  if (busyCodes[service].has(code)) return new NodeBusyError(details, target);
  if (code === 0 && message === '') {
    return new NodeRefusedError(
      { code, nodeMessage: 'the node failed with an internal error; its log has the reason' },
      target,
    );
  }
  return new NodeRefusedError(details, target);
}

const OK = 'OK';
const BUSY = 'BUSY';

/**
 * Checks the `status` of a daemon's response. The daemon reports some failures in it, with HTTP status 200.
 *
 * @param acceptStatus returns whether a status other than OK is a valid result of this method
 */
export function checkStatusField(
  status: unknown,
  acceptStatus: ((status: string) => boolean) | undefined,
  target: RpcCallTarget,
): void {
  // Every JSON object that a daemon returns as a result has a status.
  if (typeof status !== 'string') {
    throw new InvalidResponseError(
      {
        field: 'status',
        problem: 'the response of the daemon has no string in its field status, so the client discards it',
      },
      target,
    );
  }
  if (status === OK || acceptStatus?.(status) === true) return;
  if (status === BUSY) throw new NodeBusyError({ nodeMessage: status }, target);
  throw new NodeRefusedError({ nodeMessage: status }, target);
}

/** @throws InvalidResponseError with the path of the first invalid field, without its value */
export function parseWithSchema<Result>(
  schema: z.ZodType<Result>,
  value: unknown,
  target: RpcCallTarget,
): Result {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.map(String).join('/').slice(0, 200) ?? '';
  throw new InvalidResponseError(
    {
      field,
      problem:
        issue?.message ??
        'the value does not match the type of the field, so the client discards the response',
    },
    target,
  );
}

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
