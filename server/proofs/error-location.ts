/** Returns the class and the stack of an error without its message, which could contain input of a visitor. */
export function describeErrorWithoutMessage(error: unknown): string {
  if (!(error instanceof Error)) return 'a thrown value that is not an Error';
  const { constructor, message, stack = '' } = error;
  const start = stack.indexOf(message);
  return start === -1 ? constructor.name : `${constructor.name}${stack.slice(start + message.length)}`;
}
