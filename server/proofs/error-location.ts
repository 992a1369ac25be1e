/** Returns the class and the calls of an error without its message, which could hold what a visitor typed. */
export function errorLocation(error: unknown): string {
  if (!(error instanceof Error)) return 'something that is no error';
  const { constructor, message, stack = '' } = error;
  const start = stack.indexOf(message);
  return start === -1 ? constructor.name : `${constructor.name}${stack.slice(start + message.length)}`;
}
