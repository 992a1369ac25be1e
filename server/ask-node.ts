import { nodeProblem } from './node-problem.ts';

/** The facts that the daemon gave, or why it gave none. */
export type NodeReply<Facts> =
  | { readonly state: 'answered'; readonly facts: Facts }
  /** `reason` is a sentence. */
  | { readonly state: 'away'; readonly reason: string };

/**
 * Asks the daemon for facts that a page shows.
 *
 * @param warn receives the message of an error of the daemon
 */
export async function askNode<Facts>(
  readFacts: () => Promise<Facts>,
  warn: (message: string) => void,
): Promise<NodeReply<Facts>> {
  try {
    return { state: 'answered', facts: await readFacts() };
  } catch (error) {
    return { state: 'away', reason: nodeProblem(error, warn) };
  }
}
