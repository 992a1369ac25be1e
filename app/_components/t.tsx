import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { currentLocale } from '../../i18n/translate.ts';

interface TProps {
  /** Literal strings and elements. Values are wrapped in {@link ValueInMessage}, so that they are not part of the message id. */
  readonly children: ReactNode;
}

interface WithChildren {
  readonly children?: ReactNode;
}

/**
 * Translates a message that contains elements. The message id numbers the elements in order:
 * `You can look up <0>blocks</0> at <1/>.` A translation may change their order.
 */
export function T({ children }: TProps): ReactNode {
  const { messages } = currentLocale();
  if (messages === undefined) return children;
  const elements: ReactElement<WithChildren>[] = [];
  const translation = messages[messageOf(children, elements)];
  return typeof translation === 'string' ? render(translation, elements) : children;
}

/** Marks a value inside a {@link T} message, so that the value is not part of the message id. */
export function ValueInMessage({ of }: { readonly of: ReactNode }): ReactNode {
  return of;
}

/** Returns the English message id of the children, and collects their elements. */
function messageOf(node: ReactNode, elements: ReactElement<WithChildren>[]): string {
  if (Array.isArray(node)) return node.map((child: ReactNode) => messageOf(child, elements)).join('');
  if (!isValidElement<WithChildren>(node)) {
    return typeof node === 'string' || typeof node === 'number' ? String(node) : '';
  }
  const number = elements.push(node) - 1;
  const { children } = node.props;
  return children === undefined ? `<${number}/>` : `<${number}>${messageOf(children, elements)}</${number}>`;
}

/** Matches an opening tag `<0>`, a self-closing tag `<0/>` or a closing tag `</0>`. */
const TAG = /<(\d+)(\/?)>|<\/\d+>/g;

/** Replaces the numbered tags of a translation with the elements. */
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
