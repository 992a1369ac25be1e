import type { BlockHash, TxHash } from '@ringscope/protocol/brands.ts';
import { routes } from '../_lib/routes.ts';
import { Hash, type HashDisplaySize } from './values/hash.tsx';
import { Count } from './values/number.tsx';

export function BlockLink({ height }: { readonly height: number }) {
  return (
    <a href={routes.block(height)}>
      <Count value={height} />
    </a>
  );
}

/** A link to a block by its hash, which also works for alternative blocks. */
export function BlockHashLink({ hash, size }: { readonly hash: BlockHash; readonly size?: HashDisplaySize }) {
  return (
    <a href={routes.block(hash)}>
      <Hash value={hash} size={size ?? 'fit'} />
    </a>
  );
}

export function TxLink({ hash, size }: { readonly hash: TxHash; readonly size?: HashDisplaySize }) {
  return (
    <a href={routes.tx(hash)}>
      <Hash value={hash} size={size ?? 'fit'} />
    </a>
  );
}

/** A link to an output by its amount and global index. */
export function OutputLink({
  amount,
  globalIndex,
}: {
  readonly amount: bigint;
  readonly globalIndex: number;
}) {
  return (
    <a href={routes.output(amount, globalIndex)}>
      <Count value={globalIndex} />
    </a>
  );
}
