import type { z } from 'zod';

/** The environment variables of a process, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Some variables are invalid or missing. The message has one line for each of them. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

/**
 * Reads the variables that are the keys of `schema`. An empty variable counts as unset, because `docker compose` passes
 * absent variables as empty ones.
 *
 * @param requirements what each variable must be; follows the name of the variable in an error message
 * @param printableVariables variables whose values error messages may contain; other values may contain a password
 * @throws EnvError with one line for each variable that is missing or invalid
 */
export function readEnvironmentVariables<Schema extends z.ZodObject>(
  schema: Schema,
  requirements: Readonly<Record<keyof z.infer<Schema> & string, string>>,
  source: Environment,
  printableVariables: ReadonlySet<string> = new Set(),
): z.infer<Schema> {
  const given = Object.keys(schema.shape).map((name) => [name, source[name]?.trim()] as const);
  const parsed = schema.safeParse(Object.fromEntries(given.filter(([, text]) => text !== '')));
  if (parsed.success) return parsed.data;
  const refused = new Set(parsed.error.issues.map((issue) => issue.path[0]));
  const sentences = Object.entries<string>(requirements)
    .filter(([name]) => refused.has(name))
    .map(
      ([name, expectation]) =>
        `${name} ${expectation}${printableVariables.has(name) ? gotValue(source[name]) : ''}.`,
    );
  throw new EnvError(sentences.join('\n'));
}

/** Longest value in an error message, in characters. */
const MAX_SHOWN_LENGTH = 60;

/** Returns the end of an error message: the invalid value, or nothing if the variable is not set. */
function gotValue(value: string | undefined): string {
  return value === undefined ? '' : `, got ${JSON.stringify(value.trim().slice(0, MAX_SHOWN_LENGTH))}`;
}
