import type { z } from 'zod';

/** The shape of `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Some variables are wrong or missing. The message contains one sentence for each of them. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

/**
 * Reads the variables that are the keys of `schema`. An empty variable counts as unset, because `docker compose` passes
 * absent variables as empty ones. Messages never contain a value, because a value may contain a password.
 *
 * @param expectations what each variable must be. An error message consists of the name of a variable and this text.
 * @throws EnvError with one sentence for each variable that is missing or refused
 */
export function readVariables<Schema extends z.ZodObject>(
  schema: Schema,
  expectations: Readonly<Record<keyof z.infer<Schema> & string, string>>,
  source: Environment,
): z.infer<Schema> {
  const given = Object.keys(schema.shape).map((name) => [name, source[name]?.trim()] as const);
  const parsed = schema.safeParse(Object.fromEntries(given.filter(([, text]) => text !== '')));
  if (parsed.success) return parsed.data;
  const refused = new Set(parsed.error.issues.map((issue) => issue.path[0]));
  const sentences = Object.entries<string>(expectations)
    .filter(([name]) => refused.has(name))
    .map(([name, expectation]) => `${name} ${expectation}.`);
  throw new EnvError(sentences.join('\n'));
}
