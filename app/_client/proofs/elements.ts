/**
 * Makes elements of the page from the components that React draws on the server. The bundler puts it in the place of
 * `react/jsx-runtime` in the script of the desk, which needs no state and no comparison of trees. React would be most of
 * that script.
 */
type Property = string | number | boolean | null | undefined | ((event: Event) => void);
type Properties = Readonly<Record<string, Property>>;

/** Attributes whose names differ in HTML. */
const attributeNames: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for' };

/** Without a value, these attributes do not mean that they are true. */
function isWordy(name: string): boolean {
  return name.startsWith('aria-') || name.startsWith('data-') || name === 'spellCheck';
}

/** Adds what a component returned to an element. Text is never read as HTML. */
function add(parent: ParentNode, content: unknown): void {
  if (Array.isArray(content)) for (const each of content) add(parent, each);
  else if (content instanceof Node) parent.append(content);
  else if (typeof content === 'string' || typeof content === 'number' || typeof content === 'bigint')
    parent.append(String(content));
}

/** Makes an element or the content of a component. JSX is compiled to calls of this function. */
export function jsx(type: string | ((properties: Properties) => unknown), properties: Properties): unknown {
  if (typeof type === 'function') return type(properties);
  const element = document.createElement(type);
  add(element, properties['children']);
  for (const [name, value] of Object.entries(properties)) setProperty(element, name, value);
  return element;
}

/** JSX with several children is compiled to calls of this function. */
export function jsxs(type: Parameters<typeof jsx>[0], properties: Properties): unknown {
  return jsx(type, properties);
}

export function Fragment({ children }: Properties): unknown {
  return children;
}

function setProperty(element: HTMLElement, name: string, value: Property): void {
  if (name === 'children' || value === undefined || value === null) return;
  if (typeof value === 'function') {
    element.addEventListener(name.slice(2).toLowerCase(), value);
  } else if (name === 'defaultValue' || name === 'value') {
    setValue(element, String(value));
  } else if (value !== false || isWordy(name)) {
    const isMark = value === true && !isWordy(name);
    element.setAttribute(attributeNames[name] ?? name, isMark ? '' : String(value));
  }
}

/** The options of a selection exist by now. */
function setValue(element: HTMLElement, value: string): void {
  if (element instanceof HTMLTextAreaElement) element.defaultValue = value;
  else if (element instanceof HTMLSelectElement) element.value = value;
  else element.setAttribute('value', value);
}

/**
 * Draws content in a place of the page, instead of what was there. A field that had the focus keeps it.
 *
 * @param content what components returned
 */
export function render(place: HTMLElement, content: unknown): void {
  const { activeElement } = document;
  const focused = place.contains(activeElement) ? activeElement?.id : undefined;
  place.replaceChildren();
  add(place, content);
  if (focused !== undefined && focused !== '')
    place.querySelector<HTMLElement>(`#${CSS.escape(focused)}`)?.focus({ preventScroll: true });
}
