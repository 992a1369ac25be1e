import type { z } from 'zod';
import type { StorageSection } from '@ringscope/protocol/portable-storage.ts';
import type { JsonInput } from './json.ts';
import type { StorageFields } from './storage-fields.ts';
import type { ResponseMemory } from './transport/read-body.ts';

/** Options of one call. They replace the defaults of the client. */
export interface CallOptions {
  /** Ends the call early. The node may still do what the request asked. */
  readonly signal?: AbortSignal;
  /** Deadline of the whole call: waiting for a connection, repeats and pauses included. */
  readonly timeoutMs?: number;
  /** The largest answer that is accepted, in bytes. */
  readonly maxBytes?: number;
  /** Gets the size in bytes of each complete answer, so that a caller can limit the sum over several calls. */
  readonly onResponse?: (bytes: number) => void;
  /** One of the older names of the method. The call uses it. */
  readonly alias?: string;
  /** Memory for a binary answer. The next call with the same memory overwrites the answer. */
  readonly memory?: ResponseMemory;
}

interface MethodCommon<Args, Result> {
  readonly service: 'daemon' | 'wallet';
  /** Name in the interface: `get_block`, `/get_height`, `/get_blocks.bin`. */
  readonly name: string;
  readonly aliases?: readonly string[];
  /**
   * Whether sending the request twice has the same effect as sending it once. Only then the client repeats it after a
   * failure that can pass.
   */
  readonly repeatable: boolean;
  /** Returns what is wrong when a well-formed answer does not belong to these arguments. */
  readonly findMismatch?: (result: Result, args: Args) => ResponseMismatch | undefined;
  /** Finds a refusal that some versions send as a success. It becomes a NodeRefusedError. */
  readonly findRefusal?: (result: Result) => { code?: number; nodeMessage: string } | undefined;
  /** The deadline of a method that is always slow. */
  readonly timeoutMs?: number;
}

/** A field of the answer, and how it differs from the request. */
export interface ResponseMismatch {
  readonly field: string;
  readonly expected: string;
}

/** `POST /json_rpc` with a method name. */
export interface JsonRpcMethod<Args, Result> extends MethodCommon<Args, Result> {
  readonly kind: 'json-rpc';
  /** @throws InvalidRequestError */
  readonly request: (args: Args) => JsonInput;
  /** The shape of the answer. It also renames fields and fills in those that are absent. */
  readonly result: z.ZodType<Result>;
  /** `latin1` reads raw bytes inside strings: each byte becomes one character. */
  readonly encoding?: 'latin1';
  /** `latin1` writes raw bytes inside strings: each character becomes one byte. */
  readonly requestEncoding?: 'latin1';
}

/** `POST /path` with a JSON body. */
export interface PathMethod<Args, Result> extends MethodCommon<Args, Result> {
  readonly kind: 'path';
  /** @throws InvalidRequestError */
  readonly request: (args: Args) => JsonInput;
  /** The shape of the answer. It also renames fields and fills in those that are absent. */
  readonly result: z.ZodType<Result>;
  readonly encoding?: 'latin1';
  /** Returns whether a status other than OK is an answer of this method and not a refusal. */
  readonly acceptStatus?: (status: string) => boolean;
}

/** `POST /path.bin` with a portable-storage body. */
export interface BinaryMethod<Args, Result> extends MethodCommon<Args, Result> {
  readonly kind: 'binary';
  /** @throws InvalidRequestError */
  readonly request: (args: Args) => StorageSection;
  /**
   * Reads the fields of the answer, as `result` does for JSON. It gets the arguments, because a program leaves out
   * fields that the caller knows.
   *
   * @throws InvalidFieldError
   */
  readonly read: (fields: StorageFields, args: Args) => Result;
}

export type MethodSpec<Args, Result> =
  | JsonRpcMethod<Args, Result>
  | PathMethod<Args, Result>
  | BinaryMethod<Args, Result>;

/** An answer and the node (`host:port`) that gave it. */
export interface LabelledResponse<Result> {
  readonly node: string;
  readonly result: Result;
}

/** Carries calls to one service. `createDaemonClient` and `createWalletClient` make it. */
export interface Caller {
  invoke<Args, Result>(
    spec: MethodSpec<Args, Result>,
    args: Args,
    options?: CallOptions,
  ): Promise<LabelledResponse<Result>>;
}

/** The typed function of one method. */
export interface RpcFunction<Args, Result> {
  /**
   * Every method may throw these. The docstring of a method adds its own cases.
   *
   * @throws InvalidRequestError for arguments that are malformed or would harm the service, and for a request that is too large
   * @throws NodeRefusedError when the node understood the request and refused it
   * @throws MethodUnavailableError when the node does not offer the method
   * @throws LoginRefusedError when the login is missing or wrong
   * @throws NodeBusyError when the node is syncing or overloaded
   * @throws InvalidResponseError when the answer is not what the interface promises, or belongs to another request
   * @throws ResponseTooLargeError when the answer is larger than `maxBytes`
   * @throws NetworkError when there is no connection, or it broke
   * @throws TimeoutError when the whole answer did not come in time
   * @throws UntrustedCertificateError when the node shows a certificate that is not trusted
   * @throws OverloadedError when too many calls wait already
   * @throws CancelledError when the signal fired or the client was closed
   */
  (caller: Caller, args: Args, options?: CallOptions): Promise<Result>;
  readonly spec: MethodSpec<Args, Result>;
}

export type ResultOf<F extends AnyMethod> = Awaited<ReturnType<F>>;
export type ArgsOf<F extends AnyMethod> = Parameters<F>[1];

/** Arguments of a method without inputs. */
export type NoArgs = Readonly<Record<string, never>>;

/** Makes the typed function of a method from its description. The client and docs/interfaces.md use the description too. */
export function defineMethod<Args, Result>(spec: MethodSpec<Args, Result>): RpcFunction<Args, Result> {
  const call = async (caller: Caller, args: Args, options?: CallOptions): Promise<Result> => {
    const { result } = await caller.invoke(spec, args, options);
    return result;
  };
  return Object.assign(call, { spec });
}

/** A method as a client offers it: the caller is bound, and arguments may be left out when all are optional. */
type Bound<F> =
  F extends RpcFunction<infer Args, infer Result>
    ? NoArgs extends Args
      ? (args?: Args, options?: CallOptions) => Promise<Result>
      : (args: Args, options?: CallOptions) => Promise<Result>
    : never;

export type BoundMethods<Methods> = { readonly [K in keyof Methods]: Bound<Methods[K]> };

/** The methods among the exports of the files of one service. */
export type MethodsOf<Exports> = {
  readonly [K in keyof Exports as Exports[K] extends AnyMethod ? K : never]: Exports[K];
};

/** Returns the methods among the exports of some files. Shapes and helpers that they export too are left out. */
export function methodsOf<Exports extends object>(exports: Exports): MethodsOf<Exports> {
  const methods = Object.entries(exports).filter(
    ([, value]) => typeof value === 'function' && 'spec' in value,
  );
  return Object.fromEntries(methods) as MethodsOf<Exports>;
}

/** The common part of all methods, without the types of arguments and results. */
export type AnyMethod = ((caller: Caller, args: never, options?: CallOptions) => Promise<unknown>) & {
  readonly spec: MethodSummary;
};

/** The part of a description that does not depend on the types of arguments and result. */
export type MethodSummary = Pick<
  MethodSpec<never, unknown>,
  'service' | 'kind' | 'name' | 'aliases' | 'repeatable'
>;

type Labelled<F> =
  F extends RpcFunction<infer Args, infer Result>
    ? NoArgs extends Args
      ? (args?: Args, options?: CallOptions) => Promise<LabelledResponse<Result>>
      : (args: Args, options?: CallOptions) => Promise<LabelledResponse<Result>>
    : never;

/** Methods with answers that name their node. */
export type LabelledMethods<Methods> = { readonly [K in keyof Methods]: Labelled<Methods[K]> };

/** Binds methods as `bindMethods` does. Each answer names the node that gave it. */
export function bindLabelled<Methods extends Readonly<Record<string, AnyMethod>>>(
  caller: Caller,
  methods: Methods,
): LabelledMethods<Methods> {
  const bound: Record<string, (args?: never, options?: CallOptions) => Promise<LabelledResponse<unknown>>> =
    {};
  for (const [name, { spec }] of Object.entries(methods)) {
    bound[name] = (args = {} as never, options) =>
      caller.invoke(spec as MethodSpec<never, unknown>, args, options);
  }
  return bound as LabelledMethods<Methods>;
}

/** Returns the methods as functions that send their requests through one caller. */
export function bindMethods<Methods extends Readonly<Record<string, AnyMethod>>>(
  caller: Caller,
  methods: Methods,
): BoundMethods<Methods> {
  const bound: Record<string, (args?: never, options?: CallOptions) => Promise<unknown>> = {};
  for (const [name, method] of Object.entries(methods)) {
    bound[name] = (args = {} as never, options) => method(caller, args, options);
  }
  return bound as BoundMethods<Methods>;
}
