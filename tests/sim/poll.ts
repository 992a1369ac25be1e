import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 60;

/**
 * Looks at something again and again. How long to wait is counted in polls and not in seconds: what a poll takes grows
 * with the load of the machine as what is waited for does.
 *
 * @param once called before each pause; true ends it
 * @param polls most of them without a change of `once`'s mind about what is missing
 * @returns false when it was in vain
 */
export async function pollUntil(once: () => Promise<Poll> | Poll, polls: number): Promise<Poll> {
  let before: string | undefined;
  let left = polls;
  for (;;) {
    const poll = await once();
    if (poll.done) return poll;
    if (poll.missing !== before) left = polls;
    before = poll.missing;
    left -= 1;
    if (left < 0) return poll;
    await delay(POLL_MS);
  }
}

export type Poll = { readonly done: true } | { readonly done: false; readonly missing: string };
