import type { FateKind } from '../../db/queries/reorgs.ts';
import type { TxHash } from '../../protocol/brands.ts';
import { BlockLink, TxLink } from './links.tsx';
import { Badge, type Tone } from './marks.tsx';

/** What became of an orphaned transaction, at some time. */
export interface ShownFate {
  readonly kind: FateKind;
  /** Where it is mined, or what replaced it is. */
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

/** The same with what it is about. */
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
      return 'a member of a ring is not on the main chain any more';
    case 'pool':
      return 'waits to be mined again';
    case 'unseen':
      return 'neither in a block nor in the pool';
  }
}
