import { describeMissingDatabaseResource } from '../../db/refusals.ts';

/**
 * Returns a sentence about the resource that Postgres or Redis lacks, if the error or one of its causes reports a shortage.
 */
export function describeMissingResource(error: unknown): string | undefined {
  for (const one of listErrorCauses(error)) {
    const sentence = describeMissingDatabaseResource(one) ?? redisShortage(one);
    if (sentence !== undefined) return sentence;
  }
  return undefined;
}

/** Returns an error and its causes, outermost first. */
export function listErrorCauses(error: unknown): readonly Error[] {
  const causes: Error[] = [];
  // The loop ends at a cause that it has already seen, because causes of errors may be circular.
  for (let one = error; one instanceof Error && !causes.includes(one); one = one.cause) causes.push(one);
  return causes;
}

/**
 * Returns a sentence about the shortage that a Redis error reports. Undefined for any other error. The
 * message of a Redis error begins with a code. In an error of a script, other words may precede the code.
 *
 * @see Redis documentation, "Redis serialization protocol specification", "Simple errors"
 */
function redisShortage({ name, message }: Error): string | undefined {
  if (name !== 'ReplyError') return undefined;
  if (/\bOOM\b/.test(message)) return 'Redis has no memory left: it has reached its maxmemory.';
  if (/\bMISCONF\b/.test(message)) {
    return 'Redis refuses to write, because it cannot save its data to disk; the disk may be full.';
  }
  return undefined;
}
