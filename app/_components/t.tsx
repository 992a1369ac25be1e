import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { currentLocale } from '../../i18n/translate.ts';

interface TProps {
  /** Literal texts and elements. A value stands in {@link Value}, so that it is not taken for a text. */
  readonly children: ReactNode;
}

interface WithChildren {
  readonly children?: ReactNode;
}

/**
 * Draws a text with elements in the language of the page. The whole text is one message, in which the elements have
 * numbers in their order: `You can look up <0>blocks</0> at <1/>.` A translation may change their order.
 */
export function T({ children }: TProps): ReactNode {
  const { messages } = currentLocale();
  if (messages === undefined) return children;
  const elements: ReactElement<WithChildren>[] = [];
  const translation = messages[messageOf(children, elements)];
  return typeof translation === 'string' ? render(translation, elements) : children;
}

/** Draws a value inside of a text of {@link T}. */
export function Value({ of }: { readonly of: ReactNode }): ReactNode {
  return of;
}

/** Returns the English text of a message, and collects its elements. */
function messageOf(node: ReactNode, elements: ReactElement<WithChildren>[]): string {
  if (Array.isArray(node)) return node.map((child: ReactNode) => messageOf(child, elements)).join('');
  if (!isValidElement<WithChildren>(node)) {
    return typeof node === 'string' || typeof node === 'number' ? String(node) : '';
  }
  const number = elements.push(node) - 1;
  const { children } = node.props;
  return children === undefined ? `<${number}/>` : `<${number}>${messageOf(children, elements)}</${number}>`;
}

/** The number of an element that begins, stands alone or ends. */
const TAG = /<(\d+)(\/?)>|<\/\d+>/g;

/** Returns the texts and elements of a translation. */
function render(translation: string, elements: readonly ReactElement<WithChildren>[]): ReactNode {
  const open: { readonly element: ReactElement<WithChildren> | undefined; readonly nodes: ReactNode[] }[] = [
    { element: undefined, nodes: [] },
  ];
  const add = (node: ReactNode): void => void open.at(-1)?.nodes.push(node);
  let from = 0;
  for (const { 0: tag, 1: number, 2: end, index } of translation.matchAll(TAG)) {
    if (index > from) add(translation.slice(from, index));
    from = index + tag.length;
    const element = elements[Number(number)];
    if (number === undefined) {
      const closed = open.pop();
      if (closed?.element !== undefined) add(cloneElement(closed.element, {}, ...closed.nodes));
    } else if (end !== '') add(element);
    else open.push({ element, nodes: [] });
  }
  if (from < translation.length) add(translation.slice(from));
  return open[0]?.nodes;
}
