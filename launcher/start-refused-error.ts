/** A reason to stop that is the user's to know: it is shown as it is, one sentence, without a stack. */
export class StartRefusedError extends Error {
  override readonly name = 'StartRefusedError';
}
