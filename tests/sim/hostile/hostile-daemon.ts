import { Random } from '../../helpers/protocol/random.ts';
import type { DaemonResponse, DaemonCall } from '../../helpers/model-chain/call.ts';
import { alter, type Kind, type Past } from './alterations.ts';

/** Decides which calls of a method get an altered response. Calls are counted from the last call of `arm`. */
export interface Pattern {
  /** Number of first calls that get a true response. */
  readonly skip: number;
  /** Number of consecutive calls that get an altered response. */
  readonly run: number;
  /** Calls from the beginning of one run to the beginning of the next. With 0 there is only one run. */
  readonly every: number;
  /** Whether a run alters every response in the same way, as a damaged database does. */
  readonly isSteady: boolean;
}

export interface Alteration {
  readonly method: string;
  /** Number of earlier calls of the method. */
  readonly call: number;
  readonly kind: Kind;
  readonly what: string;
}

/** Number of true responses that are stored for each method, to be returned again. */
const MAX_STORED_RESPONSES = 12;

/** A daemon that can alter its responses to one method. `arm` allows a number of alterations. All other responses are true. */
export class HostileDaemon {
  readonly #truth: (call: DaemonCall) => Promise<DaemonResponse>;
  readonly #method: string;
  readonly #pattern: Pattern;
  readonly #seed: number;
  readonly #kinds: readonly Kind[];
  readonly #firstField: number;
  readonly #past = new Map<string, Buffer[]>();
  readonly #calls = new Map<string, number>();
  readonly alterations: Alteration[] = [];
  #armedAt = 0;
  #left = 0;
  #nextKind = 0;
  #steady: { readonly kind: Kind; readonly seed: number; readonly alterationNumber: number } | undefined;

  /**
   * @param truth returns the true response
   * @param kinds the kinds of alterations; each alteration uses the next kind that the response allows
   * @param firstField number of the field that is altered first; the next field follows after as many
   * alterations as there are kinds
   */
  constructor(
    truth: (call: DaemonCall) => Promise<DaemonResponse>,
    {
      method,
      pattern,
      seed,
      kinds,
      firstField,
    }: {
      readonly method: string;
      readonly pattern: Pattern;
      readonly seed: number;
      readonly kinds: readonly Kind[];
      readonly firstField: number;
    },
  ) {
    this.#truth = truth;
    this.#method = method;
    this.#pattern = pattern;
    this.#seed = seed;
    this.#kinds = kinds;
    this.#firstField = firstField;
  }

  get methods(): string[] {
    return [...this.#calls.keys()];
  }

  /** Returns how often a method was called. */
  calls(method: string): number {
    return this.#calls.get(method) ?? 0;
  }

  /** Allows this many alterations, beginning with the next call of the method. */
  arm(alterations: number): void {
    this.#armedAt = this.calls(this.#method);
    this.#left = alterations;
    this.#steady = undefined;
  }

  /** Makes every later response true. */
  rest(): void {
    this.#left = 0;
  }

  async respond(call: DaemonCall): Promise<DaemonResponse> {
    const { method } = call;
    const index = this.calls(method);
    this.#calls.set(method, index + 1);
    const response = await this.#truth(call);
    const past = this.#pastOf(method);
    this.#remember(method, response.body);
    if (method !== this.#method || this.#left <= 0 || !this.#isAlteredCall(index - this.#armedAt))
      return response;
    return this.#altered(response, past, index);
  }

  #isAlteredCall(call: number): boolean {
    const { skip, run, every } = this.#pattern;
    const since = call - skip;
    if (since < 0) return false;
    const inRun = every === 0 ? since : since % every;
    if (inRun === 0) this.#steady = undefined;
    return inRun < run;
  }

  #altered(response: DaemonResponse, past: Past, call: number): DaemonResponse {
    const method = this.#method;
    const count = this.alterations.length;
    const seed = this.#seed * 1_000 + count;
    const alterationNumber = this.#firstField + Math.floor(count / this.#kinds.length);
    const next = this.#nextKind % this.#kinds.length;
    const kindsInOrder = [...this.#kinds.slice(next), ...this.#kinds.slice(0, next)];
    const tries = [
      ...(this.#steady === undefined ? [] : [this.#steady]),
      ...kindsInOrder.map((kind) => ({ kind, seed, alterationNumber })),
    ];
    for (const one of tries) {
      const altered = alter(one.kind, response.body, past, new Random(one.seed), one.alterationNumber);
      if (altered === undefined) continue;
      if (one !== this.#steady) this.#nextKind = this.#kinds.indexOf(one.kind) + 1;
      if (this.#pattern.isSteady) this.#steady = one;
      this.#left -= 1;
      this.alterations.push({ method, call, kind: one.kind, what: altered.what });
      return { ...response, body: altered.body };
    }
    return response;
  }

  #pastOf(method: string): Past {
    const isBinary = method.endsWith('.bin');
    const other = [...this.#past].filter(([name]) => name !== method && name.endsWith('.bin') === isBinary);
    return {
      same: [...(this.#past.get(method) ?? [])],
      other: other.flatMap(([, bodies]) => bodies.slice(-1)),
    };
  }

  #remember(method: string, body: Buffer): void {
    const bodies = this.#past.get(method) ?? [];
    if (!bodies.some((one) => one.equals(body))) bodies.push(body);
    if (bodies.length > MAX_STORED_RESPONSES) bodies.shift();
    this.#past.set(method, bodies);
  }
}
