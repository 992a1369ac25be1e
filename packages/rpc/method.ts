import type { z } from 'zod';
import type { StorageSection } from '@ringscope/protocol';
import type { JsonInput } from './stringify-json.ts';
import type { StorageFieldReader } from './storage-fields.ts';
import type { ReusableResponseBuffer } from './transport/read-body.ts';

/** Options of one call. They replace the defaults of the client. */
export interface RpcCallOptions {
  /** Cancels the call. The node may still execute it. */
  readonly signal?: AbortSignal;
  /** Deadline of the complete call in milliseconds, including the wait for a connection, repeats and pauses. */
  readonly timeoutMs?: number;
  /** Largest accepted response, in bytes. */
  readonly maxResponseBytes?: number;
  /** Called with the size in bytes of each complete response, so that a caller can limit the sum over several calls. */
  readonly onResponse?: (byteLength: number) => void;
  /** Calls the method by this older name, which must be one of its aliases. */
  readonly alias?: string;
  /** Memory for a binary response. The next call with the same memory overwrites the response. */
  readonly responseBuffer?: ReusableResponseBuffer;
}

interface MethodCommon<Args, Result> {
  readonly service: 'daemon' | 'wallet';
  /** Name of the method as the Monero programs know it, such as `get_block`, `/get_height` or `/get_blocks.bin`. */
  readonly name: string;
  readonly aliases?: readonly string[];
  /**
   * Whether sending the request twice has the same effect as sending it once. Only then does the client repeat it after a
   * temporary failure.
   */
  readonly repeatable: boolean;
  /** Returns how a well-formed response contradicts the arguments. Undefined if it does not. */
  readonly findMismatch?: (result: Result, args: Args) => ResponseMismatch | undefined;
  /** Recognises a refusal that some daemon versions send as a successful result. The client throws it as NodeRefusedError. */
  readonly findRefusal?: (result: Result) => { code?: number; nodeMessage: string } | undefined;
  /** Default deadline in milliseconds of a slow method, instead of the client's. */
  readonly timeoutMs?: number;
}

/** A field of the response, and how it contradicts the request. */
export interface ResponseMismatch {
  readonly field: string;
  readonly problem: string;
}

/**
 * Checks that a response has as many elements as were requested. Returns the mismatch, or undefined if there is
 * none.
 *
 * @param describeCount adds the noun to the number of elements, for instance `3 blocks` for `3`
 */
export function findCountMismatch(
  field: string,
  returned: readonly unknown[],
  requested: readonly unknown[],
  describeCount: (count: string) => string,
): ResponseMismatch | undefined {
  if (returned.length === requested.length) return undefined;
  return {
    field,
    problem: `the response has ${describeCount(String(returned.length))}, but ${String(requested.length)} were requested, so the client discards it`,
  };
}

/** A method that clients call with `POST /json_rpc` and its name. */
export interface JsonRpcMethod<Args, Result> extends MethodCommon<Args, Result> {
  readonly kind: 'json-rpc';
  /** Returns the `params` of the request. @throws InvalidRequestError for an invalid argument */
  readonly request: (args: Args) => JsonInput;
  /** Schema of the response. It also renames fields and fills in absent ones. */
  readonly result: z.ZodType<Result>;
  /** `latin1` reads raw bytes inside strings: each byte becomes one character. */
  readonly responseEncoding?: 'latin1';
  /** `latin1` writes raw bytes inside strings: each character becomes one byte. */
  readonly requestEncoding?: 'latin1';
}

/** A method that has its own path, which clients call with `POST` and a JSON body. */
export interface RpcPathMethod<Args, Result> extends MethodCommon<Args, Result> {
  readonly kind: 'path';
  /** Returns the body of the request. @throws InvalidRequestError for an invalid argument */
  readonly request: (args: Args) => JsonInput;
  /** Schema of the response. It also renames fields and fills in absent ones. */
  readonly result: z.ZodType<Result>;
  readonly responseEncoding?: 'latin1';
  /** Returns whether a status other than OK is a valid result of this method and not a refusal. */
  readonly acceptStatus?: (status: string) => boolean;
}

/** A method that has its own path ending in `.bin`, which clients call with `POST` and a body in portable storage. */
export interface RpcBinaryMethod<Args, Result> extends MethodCommon<Args, Result> {
  readonly kind: 'binary';
  /** Returns the body of the request. @throws InvalidRequestError for an invalid argument */
  readonly request: (args: Args) => StorageSection;
  /**
   * Reads the fields of the response, as `result` does for JSON. It receives the arguments, because a daemon may omit
   * fields whose values are part of the request.
   *
   * @throws InvalidFieldError
   */
  readonly read: (fields: StorageFieldReader, args: Args) => Result;
}

export type RpcMethodSpec<Args, Result> =
  | JsonRpcMethod<Args, Result>
  | RpcPathMethod<Args, Result>
  | RpcBinaryMethod<Args, Result>;

/** A result and the node (`host:port`) that returned it. */
export interface ResponseWithNode<Result> {
  readonly node: string;
  readonly result: Result;
}

/** Sends calls to one service. `createDaemonClient` and `createWalletClient` create it. */
export interface RpcCaller {
  /** Calls a method, and resolves to its checked result. */
  invoke<Args, Result>(
    spec: RpcMethodSpec<Args, Result>,
    args: Args,
    options?: RpcCallOptions,
  ): Promise<ResponseWithNode<Result>>;
}

/** A typed function that calls one RPC method of a daemon or a wallet service. */
export interface RpcFunction<Args, Result> {
  /**
   * Every method may throw these errors. The docstring of a method adds its own cases.
   *
   * @throws InvalidRequestError for arguments that are malformed or would harm the service, and for a request that is too large
   * @throws NodeRefusedError when the node understood the request and refused it
   * @throws MethodUnavailableError when the node does not offer the method
   * @throws LoginRefusedError when the login is missing or wrong
   * @throws NodeBusyError when the node is syncing or overloaded
   * @throws InvalidResponseError when the response does not have the format of the method, or belongs to another
   * request
   * @throws ResponseTooLargeError when the response is larger than `maxResponseBytes`
   * @throws NetworkError when the connection cannot be opened or breaks
   * @throws TimeoutError when the response is not complete before the deadline
   * @throws UntrustedCertificateError when the node presents a certificate that is not trusted
   * @throws OverloadedError when the queue of waiting calls is full
   * @throws CancelledError when the signal fired or the client was closed
   */
  (caller: RpcCaller, args: Args, options?: RpcCallOptions): Promise<Result>;
  readonly spec: RpcMethodSpec<Args, Result>;
}

export type RpcMethodResult<F extends AnyRpcMethod> = Awaited<ReturnType<F>>;
export type RpcMethodArguments<F extends AnyRpcMethod> = Parameters<F>[1];

/** Arguments of a method without inputs. */
export type NoRpcArguments = Readonly<Record<string, never>>;

/** Creates the typed function of a method from its specification, which is also the source of docs/interfaces.md. */
export function defineRpcMethod<Args, Result>(spec: RpcMethodSpec<Args, Result>): RpcFunction<Args, Result> {
  const call = async (caller: RpcCaller, args: Args, options?: RpcCallOptions): Promise<Result> => {
    const { result } = await caller.invoke(spec, args, options);
    return result;
  };
  return Object.assign(call, { spec });
}

/** Type of a method that is bound to a caller. Callers may leave out the arguments when all are optional. */
type Bound<F> =
  F extends RpcFunction<infer Args, infer Result>
    ? NoRpcArguments extends Args
      ? (args?: Args, options?: RpcCallOptions) => Promise<Result>
      : (args: Args, options?: RpcCallOptions) => Promise<Result>
    : never;

export type BoundRpcMethods<Methods> = { readonly [K in keyof Methods]: Bound<Methods[K]> };

/** Type of the result of `pickRpcMethods`. */
export type RpcMethodsOf<Exports> = {
  readonly [K in keyof Exports as Exports[K] extends AnyRpcMethod ? K : never]: Exports[K];
};

/** Returns the RPC methods among the exports of modules, without other exports such as schemas and helpers. */
export function pickRpcMethods<Exports extends object>(exports: Exports): RpcMethodsOf<Exports> {
  const methods = Object.entries(exports).filter(
    ([, value]) => typeof value === 'function' && 'spec' in value,
  );
  return Object.fromEntries(methods) as RpcMethodsOf<Exports>;
}

/** Any RPC method, without the types of its arguments and result. */
export type AnyRpcMethod = ((
  caller: RpcCaller,
  args: never,
  options?: RpcCallOptions,
) => Promise<unknown>) & {
  readonly spec: RpcMethodSummary;
};

/** The part of a method's specification that does not depend on the types of arguments and result. */
export type RpcMethodSummary = Pick<
  RpcMethodSpec<never, unknown>,
  'service' | 'kind' | 'name' | 'aliases' | 'repeatable'
>;

type Labelled<F> =
  F extends RpcFunction<infer Args, infer Result>
    ? NoRpcArguments extends Args
      ? (args?: Args, options?: RpcCallOptions) => Promise<ResponseWithNode<Result>>
      : (args: Args, options?: RpcCallOptions) => Promise<ResponseWithNode<Result>>
    : never;

/** The methods. Each result also contains the node that returned it. */
export type RpcMethodsWithNodeInResult<Methods> = { readonly [K in keyof Methods]: Labelled<Methods[K]> };

/** Binds methods to one caller, like {@link bindRpcMethods}. Each result also contains the node that returned it. */
export function bindRpcMethodsWithNodeInResult<Methods extends Readonly<Record<string, AnyRpcMethod>>>(
  caller: RpcCaller,
  methods: Methods,
): RpcMethodsWithNodeInResult<Methods> {
  const bound: Record<
    string,
    (args?: never, options?: RpcCallOptions) => Promise<ResponseWithNode<unknown>>
  > = {};
  for (const [name, { spec }] of Object.entries(methods)) {
    bound[name] = (args = {} as never, options) =>
      caller.invoke(spec as RpcMethodSpec<never, unknown>, args, options);
  }
  return bound as RpcMethodsWithNodeInResult<Methods>;
}

/** Binds methods to one caller, which sends their requests. */
export function bindRpcMethods<Methods extends Readonly<Record<string, AnyRpcMethod>>>(
  caller: RpcCaller,
  methods: Methods,
): BoundRpcMethods<Methods> {
  const bound: Record<string, (args?: never, options?: RpcCallOptions) => Promise<unknown>> = {};
  for (const [name, method] of Object.entries(methods)) {
    bound[name] = (args = {} as never, options) => method(caller, args, options);
  }
  return bound as BoundRpcMethods<Methods>;
}
