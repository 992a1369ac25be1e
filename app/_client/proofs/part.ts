/** Returns a part of the page that the server always draws. @throws Error when it is missing */
export function part<T extends HTMLElement>(
  root: ParentNode,
  selector: string,
  type: abstract new (...args: never[]) => T,
): T {
  const found = root.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`the page has no ${selector}`);
  return found;
}
