/** Returns an element that the server always renders. @throws Error when it is missing or of another type */
export function requireElement<T extends HTMLElement>(
  root: ParentNode,
  selector: string,
  type: abstract new (...args: never[]) => T,
): T {
  const found = root.querySelector(selector);
  if (!(found instanceof type))
    throw new Error(
      `The script of the proof desk cannot start, because the page has no ${type.name} that matches ${selector}. Reload the page: the script may be of another version.`,
    );
  return found;
}
