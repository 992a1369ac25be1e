import type { Node } from './response-tree.ts';

/** The position of a value in a response. */
export interface ValueInTree {
  readonly path: string;
  /** Name of the field, or of the field whose list contains the value. */
  readonly name: string;
  readonly node: Node;
  readonly owner: Extract<Node, { kind: 'object' | 'list' }>;
  /** Index among the members or items of the owner. */
  readonly index: number;
}

/** Lists every value of the tree except its root. */
export function listValues(tree: Node): ValueInTree[] {
  const found: ValueInTree[] = [];
  const visit = (owner: Node, path: string, ownName: string): void => {
    if (owner.kind !== 'object' && owner.kind !== 'list') return;
    const children =
      owner.kind === 'object'
        ? owner.members
        : owner.items.map((value, index) => ({ name: `${ownName}[${index}]`, value }));
    for (const [index, { name, value }] of children.entries()) {
      const here = owner.kind === 'object' ? name : ownName;
      const place = owner.kind === 'object' ? `${path}/${name}` : `${path}[${index}]`;
      found.push({ path: place, name: here, node: value, owner, index });
      visit(value, place, here);
    }
  };
  visit(tree, '', '');
  return found;
}
