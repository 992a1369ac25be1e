import type { z } from 'zod';
import type { StorageSection } from '../protocol/portable-storage.ts';
import type { JsonInput } from './json.ts';
import type { StorageFields } from './storage-fields.ts';
import type { AnswerMemory } from './transport/answer-memory.ts';

/**
 * One description per method of the interfaces, and from it one typed function. The description is data: the client is
 * bound from it, and docs/interfaces.md is generated from it.
 */

/** How one call differs from the client's defaults. */
export interface CallOptions {
  /** Ends the call early. What was sent already may still be done by the node. */
  readonly signal?: AbortSignal;
  /** Deadline of the whole call: waiting for a connection, repeats and pauses included. */
  readonly timeoutMs?: number;
  /** Largest answer accepted, in bytes. */
  readonly maxBytes?: number;
  /** Is told the bytes of each answer that was read to its end. Their sum over several calls can so be bounded. */
  readonly onAnswer?: (bytes: number) => void;
  /** Calls the method by one of its older names. */
  readonly alias?: string;
  /** Lent to the answer, whose bytes are overwritten when it is lent again. For binary answers, which are views on them. */
  readonly memory?: AnswerMemory;
}

interface MethodCommon<Args, Result> {
  readonly service: 'daemon' | 'wallet';
  /** As the interface writes it: `get_block`, `/get_height`, `/get_blocks.bin`. */
  readonly name: string;
  readonly aliases?: readonly string[];
  /**
   * Whether sending the same request twice does no more than sending it once. Only then the transport repeats it after
   * a failure that can pass.
   */
  readonly repeatable: boolean;
  /** Says what is wrong when a well-formed answer is not the answer to these arguments. */
  readonly findMismatch?: (result: Result, args: Args) => AnswerMismatch | undefined;
  /** Some versions answer a refusal as a success. Told apart here, it becomes a NodeRefusedError like all others. */
  readonly findRefusal?: (result: Result) => { code?: number; nodeMessage: string } | undefined;
  /** For methods that take long by nature. */
  readonly timeoutMs?: number;
}

/** `field` in the answer, and what it should have been. */
export interface AnswerMismatch {
  readonly field: string;
  readonly expected: string;
}

/** `POST /json_rpc` with a method name. */
export interface JsonRpcMethod<Args, Result> extends MethodCommon<Args, Result> {
  readonly kind: 'json-rpc';
  /** @throws InvalidRequestError */
  readonly request: (args: Args) => JsonInput;
  /** Shape of the answer and its translation. Absent fields and defaults are put back here. */
  readonly result: z.ZodType<Result>;
  /** Answers with raw bytes inside strings are read byte by byte instead of as UTF-8. */
  readonly encoding?: 'latin1';
  /** Requests with raw bytes inside strings are written byte by byte: each character stands for one. */
  readonly requestEncoding?: 'latin1';
}

/** `POST /path` with a JSON body. */
export interface PathMethod<Args, Result> extends MethodCommon<Args, Result> {
  readonly kind: 'path';
  /** @throws InvalidRequestError */
  readonly request: (args: Args) => JsonInput;
  /** Shape of the answer and its translation. Absent fields and defaults are put back here. */
  readonly result: z.ZodType<Result>;
  readonly encoding?: 'latin1';
  /** Statuses other than OK that are an answer here, not a refusal. */
  readonly acceptStatus?: (status: string) => boolean;
}

/** `POST /path.bin` with a portable-storage body. */
export interface BinaryMethod<Args, Result> extends MethodCommon<Args, Result> {
  readonly kind: 'binary';
  /** @throws InvalidRequestError */
  readonly request: (args: Args) => StorageSection;
  /**
   * Reads the fields of the answer, as `result` does for JSON. The arguments are there for fields that a program leaves out
   * because the caller knows them.
   *
   * @throws StorageFieldError
   */
  readonly read: (fields: StorageFields, args: Args) => Result;
}

export type MethodSpec<Args, Result> =
  JsonRpcMethod<Args, Result> | PathMethod<Args, Result> | BinaryMethod<Args, Result>;

/** An answer, and which node (`host:port`) gave it. */
export interface LabelledAnswer<Result> {
  readonly node: string;
  readonly result: Result;
}

/** What carries calls to one service: made by `createDaemonClient` and `createWalletClient`. */
export interface Caller {
  invoke<Args, Result>(
    spec: MethodSpec<Args, Result>,
    args: Args,
    options?: CallOptions,
  ): Promise<LabelledAnswer<Result>>;
}

/** The typed function of one method. */
export interface RpcFunction<Args, Result> {
  /**
   * Every method may throw these; the docstring of a method adds what is particular to it.
   *
   * @throws InvalidRequestError for arguments that are malformed or would harm the service, and for a request that is too large
   * @throws NodeRefusedError when the node understood and said no
   * @throws MethodUnavailableError when the node does not offer the method
   * @throws LoginRefusedError when the login is missing or wrong
   * @throws NodeBusyError when the node is syncing or overloaded
   * @throws InvalidAnswerError when the answer is not what the interface promises, or not to what was asked
   * @throws AnswerTooLargeError when the answer passes `maxBytes`
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

/** What all typed functions have in common, whatever their arguments and results. */
export type AnyMethod = ((caller: Caller, args: never, options?: CallOptions) => Promise<unknown>) & {
  readonly spec: MethodSummary;
};

/** The part of a description that does not depend on argument and result types. */
export type MethodSummary = Pick<
  MethodSpec<never, unknown>,
  'service' | 'kind' | 'name' | 'aliases' | 'repeatable'
>;

type Labelled<F> =
  F extends RpcFunction<infer Args, infer Result>
    ? NoArgs extends Args
      ? (args?: Args, options?: CallOptions) => Promise<LabelledAnswer<Result>>
      : (args: Args, options?: CallOptions) => Promise<LabelledAnswer<Result>>
    : never;

/** The same methods, each answer with the node that gave it. */
export type LabelledMethods<Methods> = { readonly [K in keyof Methods]: Labelled<Methods[K]> };

/** As `bindMethods`, for answers that must say which of several nodes they came from. */
export function bindLabelled<Methods extends Readonly<Record<string, AnyMethod>>>(
  caller: Caller,
  methods: Methods,
): LabelledMethods<Methods> {
  const bound: Record<string, (args?: never, options?: CallOptions) => Promise<LabelledAnswer<unknown>>> = {};
  for (const [name, { spec }] of Object.entries(methods)) {
    bound[name] = (args = {} as never, options) =>
      caller.invoke(spec as MethodSpec<never, unknown>, args, options);
  }
  return bound as LabelledMethods<Methods>;
}

/** Binds a record of methods to one caller. */
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
