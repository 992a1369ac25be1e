/**
 * Next bundles each route by itself, so a module may exist several times in one process; what must exist once (pools,
 * queues, listeners) is kept here under a name.
 */
const key = Symbol.for('ringscope.singletons');

function all(): Map<string, unknown> {
  const kept: unknown = Reflect.get(globalThis, key);
  if (kept instanceof Map) return kept as Map<string, unknown>;
  const made = new Map<string, unknown>();
  Reflect.set(globalThis, key, made);
  return made;
}

/** The thing of that name, made when it is first asked for. One name always goes with one type: the caller's module. */
export function singleton<T>(name: string, make: () => T): T {
  const known = all();
  if (!known.has(name)) known.set(name, make());
  return known.get(name) as T;
}
