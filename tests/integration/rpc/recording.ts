import type { AnyRpcMethod, RpcCaller } from '@ringscope/rpc/method.ts';

/** Records which methods and names a real program responded to. */
export interface Recorder {
  /** Returns a caller that records the calls and passes them on. */
  wrap(caller: RpcCaller): RpcCaller;
  /** Returns the names in `methods`, aliases included, that no call used. */
  missing(methods: Readonly<Record<string, AnyRpcMethod>>): string[];
}

export function createRecorder(): Recorder {
  const called = new Set<string>();
  return {
    wrap: (caller) => ({
      async invoke(spec, args, options) {
        called.add(options?.alias ?? spec.name);
        return caller.invoke(spec, args, options);
      },
    }),
    missing: (methods) =>
      Object.values(methods)
        .flatMap(({ spec }) => [spec.name, ...(spec.aliases ?? [])])
        .filter((name) => !called.has(name)),
  };
}
