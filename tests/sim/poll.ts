import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 60;

/**
 * Polls until a condition holds. The wait is limited by polls and not by seconds, because on a busy machine
 * polls take longer too.
 *
 * @param once called before each pause; `done` ends the polling
 * @param polls how many polls in a row may report the same missing thing
 * @returns the last poll; its `done` is false when the limit was reached
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
