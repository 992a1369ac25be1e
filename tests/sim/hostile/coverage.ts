import { KINDS, type Kind } from './alterations.ts';
import type { HostileOutcome } from './run-case.ts';

/** Counts what cases altered, by method and kind. */
export class Coverage {
  readonly #seen = new Set<string>();
  readonly #altered = new Map<string, Map<Kind, number>>();
  alterations = 0;

  add({ methods, alterations }: Pick<HostileOutcome, 'methods' | 'alterations'>): void {
    for (const method of methods) this.#seen.add(method);
    for (const { method, kind } of alterations) {
      const kinds = this.#altered.get(method) ?? new Map<Kind, number>();
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      this.#altered.set(method, kinds);
      this.alterations += 1;
    }
  }

  /** Methods that the indexer called and whose responses were never altered. */
  get unaltered(): string[] {
    return [...this.#seen].filter((method) => !this.#altered.has(method));
  }

  /** Kinds in which no response was altered. */
  get unusedKinds(): Kind[] {
    return KINDS.filter((kind) => ![...this.#altered.values()].some((kinds) => kinds.has(kind)));
  }

  /** Returns lines for people with the number of alterations of each method in each kind. */
  table(): string {
    return [...this.#seen]
      .toSorted()
      .map((method) => {
        const kinds = this.#altered.get(method) ?? new Map<Kind, number>();
        const counts = KINDS.map((kind) => `${kind} ${kinds.get(kind) ?? 0}`);
        return `${method}: ${counts.join(', ')}`;
      })
      .join('\n');
  }
}
