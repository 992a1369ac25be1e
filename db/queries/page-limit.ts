/**
 * Refuses a limit that a list does not allow. A list never cuts a limit silently.
 *
 * @throws RangeError
 */
export function requireLimit(limit: number, max: number): void {
  if (limit < 1 || limit > max) throw new RangeError(`The limit is ${limit}. It must be from 1 to ${max}.`);
}
