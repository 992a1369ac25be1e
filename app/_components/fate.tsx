import type { FateKind } from '../../db/queries/reorgs.ts';
import type { TxHash } from '../../protocol/brands.ts';
import { BlockLink, TxLink } from './links.tsx';
import { Badge, type Tone } from './badge.tsx';

/** The fields of a fate that pages show. */
export interface ShownFate {
  readonly kind: FateKind;
  /** Height of the block that includes the transaction or its replacement. */
  readonly height: number | null;
  readonly replacedBy: TxHash | null;
}

const badges: Readonly<Record<FateKind, readonly [Tone, string]>> = {
  mined: ['good', 'mined again'],
  replaced: ['bad', 'replaced'],
  dead: ['bad', 'dead'],
  pool: ['warn', 'in the pool'],
  unseen: ['plain', 'not seen'],
};

export function FateBadge({ kind }: { readonly kind: FateKind }) {
  const [tone, word] = badges[kind];
  return <Badge tone={tone}>{word}</Badge>;
}

/** Describes a fate with links to its block or to the replacing transaction. */
export function FateText({ kind, height, replacedBy }: ShownFate) {
  switch (kind) {
    case 'mined':
      return <>in block {height !== null && <BlockLink height={height} />}</>;
    case 'replaced':
      return (
        <>
          by {replacedBy !== null && <TxLink hash={replacedBy} size="short" />}
          {height === null ? ', which waits in the pool' : <>, in block {<BlockLink height={height} />}</>}
        </>
      );
    case 'dead':
      return 'one of its ring members is no longer on the main chain';
    case 'pool':
      return 'waits in the pool to be mined again';
    case 'unseen':
      return 'in no block and not in the pool';
  }
}
