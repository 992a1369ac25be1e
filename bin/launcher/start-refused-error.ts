/** The start is refused for a reason that the user can remove. The message is shown as it is, without a stack. */
export class StartRefusedError extends Error {
  override readonly name = 'StartRefusedError';
}
