// This file is a minimal JSX runtime, which creates DOM elements from the components that React renders on the server. The
// bundler uses it instead of `react/jsx-runtime` in the script that checks proofs. That script needs no state and no tree
// comparison, and React would be most of its size.

type Property = string | number | boolean | null | undefined | ((event: Event) => void);
type Properties = Readonly<Record<string, Property>>;

/** React attributes with a different name in HTML or SVG. */
const attributeNames: Readonly<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  shapeRendering: 'shape-rendering',
};

/** Names of elements that are created in the SVG namespace, without which browsers do not display them. */
const svgElements: ReadonlySet<string> = new Set(['svg', 'path', 'rect', 'line', 'g', 'text']);

/** Returns whether an attribute is written as the string `true` or `false`, unlike boolean attributes such as `hidden`. */
function isStringAttribute(name: string): boolean {
  return name.startsWith('aria-') || name.startsWith('data-') || name === 'spellCheck';
}

/** Appends the result of a component to an element. Strings are appended as text, never parsed as HTML. */
function append(parent: ParentNode, content: unknown): void {
  if (Array.isArray(content)) for (const child of content) append(parent, child);
  else if (content instanceof Node) parent.append(content);
  else if (typeof content === 'string' || typeof content === 'number' || typeof content === 'bigint')
    parent.append(String(content));
}

/** Creates an element or calls a component. JSX compiles to calls of this function. */
export function jsx(type: string | ((properties: Properties) => unknown), properties: Properties): unknown {
  if (typeof type === 'function') return type(properties);
  const element = svgElements.has(type)
    ? document.createElementNS('http://www.w3.org/2000/svg', type)
    : document.createElement(type);
  append(element, properties['children']);
  for (const [name, value] of Object.entries(properties)) setProperty(element, name, value);
  return element;
}

/** JSX with several children compiles to calls of this function. */
export function jsxs(type: Parameters<typeof jsx>[0], properties: Properties): unknown {
  return jsx(type, properties);
}

export function Fragment({ children }: Properties): unknown {
  return children;
}

function setProperty(element: Element, name: string, value: Property): void {
  if (name === 'children' || value === undefined || value === null) return;
  if (typeof value === 'function') {
    element.addEventListener(name.slice(2).toLowerCase(), value);
  } else if (name === 'defaultValue' || name === 'value') {
    setValue(element, String(value));
  } else if (value !== false || isStringAttribute(name)) {
    const isBooleanAttribute = value === true && !isStringAttribute(name);
    element.setAttribute(attributeNames[name] ?? name, isBooleanAttribute ? '' : String(value));
  }
}

/**
 * Sets the value of a form control. Called after its children were added, so a `select` element already has its
 * options.
 */
function setValue(element: Element, value: string): void {
  if (element instanceof HTMLTextAreaElement) element.defaultValue = value;
  else if (element instanceof HTMLSelectElement) element.value = value;
  else element.setAttribute('value', value);
}

/**
 * Replaces the children of an element. A field that had the focus gets it back.
 *
 * @param content the result of a component
 */
export function renderContentInto(container: HTMLElement, content: unknown): void {
  const { activeElement } = document;
  const focused = container.contains(activeElement) ? activeElement?.id : undefined;
  container.replaceChildren();
  append(container, content);
  if (focused !== undefined && focused !== '')
    container.querySelector<HTMLElement>(`#${CSS.escape(focused)}`)?.focus({ preventScroll: true });
}
