/** Ringscope cannot start, for a reason that the user can fix. The launcher prints the message without a stack. */
export class StartRefusedError extends Error {
  override readonly name = 'StartRefusedError';
}
