import type { Endpoint } from '../../../api/contract/endpoint.ts';
import examplesJson from '../examples.json' with { type: 'json' };

/** A real answer of a private chain, from the program in `bin/api-examples.ts`. */
export interface Example {
  /** Path and query of the request. */
  readonly path: string;
  /** The answer. Lists are cut to their first items. */
  readonly answer: unknown;
}

const examples: Readonly<Partial<Record<string, Example>>> = examplesJson;

export function exampleOf({ operation }: Endpoint): Example | undefined {
  return examples[operation];
}
