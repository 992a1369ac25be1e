import type { AnyMethod, Caller } from '../../../rpc/method.ts';

/** Notes which methods, and which of their names, were called and answered by a real program. */
export interface Recorder {
  /** Carries calls on to another caller. */
  wrap(caller: Caller): Caller;
  /** Names from `methods`, aliases included, that no call used. */
  missing(methods: Readonly<Record<string, AnyMethod>>): string[];
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
