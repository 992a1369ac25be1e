import { shortageSentence } from '../../db/errors.ts';

/**
 * What Postgres or Redis lacks, as a sentence for people, wherever in the chain of causes it is told: the queue's errors
 * hold those of its store. Undefined when an error is about something else.
 */
export function findShortage(error: unknown): string | undefined {
  for (const one of errorChain(error)) {
    const sentence = shortageSentence(one) ?? redisShortage(one);
    if (sentence !== undefined) return sentence;
  }
  return undefined;
}

/** An error and what caused it, outermost first. */
export function errorChain(error: unknown): readonly Error[] {
  const causes: Error[] = [];
  // Causes may form a ring.
  for (let one = error; one instanceof Error && !causes.includes(one); one = one.cause) causes.push(one);
  return causes;
}

/**
 * Redis tells errors apart by the first word of their text. An error within a script may have words before it.
 *
 * @see Redis documentation, "Redis serialization protocol specification", "Simple errors"
 */
function redisShortage({ name, message }: Error): string | undefined {
  if (name !== 'ReplyError') return undefined;
  if (/\bOOM\b/.test(message)) return 'Redis has no memory left: it has reached its maxmemory.';
  if (/\bMISCONF\b/.test(message)) {
    return 'Redis refuses to write, because it cannot save its data; its disk may be full.';
  }
  return undefined;
}
