import { setTimeout as delay } from 'node:timers/promises';

const LOOK_MS = 60;

/**
 * Looks at something again and again. How long to wait is counted in looks and not in seconds: what a look takes grows
 * with the load of the machine as what is waited for does.
 *
 * @param once called before each pause; true ends it
 * @param looks most of them without a change of `once`'s mind about what is missing
 * @returns false when it was in vain
 */
export async function lookUntil(once: () => Promise<Look> | Look, looks: number): Promise<Look> {
  let before: string | undefined;
  let left = looks;
  for (;;) {
    const look = await once();
    if (look.done) return look;
    if (look.missing !== before) left = looks;
    before = look.missing;
    left -= 1;
    if (left < 0) return look;
    await delay(LOOK_MS);
  }
}

export type Look = { readonly done: true } | { readonly done: false; readonly missing: string };
