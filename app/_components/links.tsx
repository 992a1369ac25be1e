import type { BlockHash, TxHash } from '../../protocol/brands.ts';
import { routes } from '../_lib/routes.ts';
import { Hash, type HashSize } from './values/hash.tsx';
import { Count } from './values/number.tsx';

/** A block of the main chain by its height. */
export function BlockLink({ height }: { readonly height: number }) {
  return (
    <a href={routes.block(height)}>
      <Count value={height} />
    </a>
  );
}

/** A block by its hash: the only name of one that is off the main chain. */
export function BlockHashLink({ hash, size }: { readonly hash: BlockHash; readonly size?: HashSize }) {
  return (
    <a href={routes.block(hash)}>
      <Hash value={hash} size={size ?? 'fit'} />
    </a>
  );
}

export function TxLink({ hash, size }: { readonly hash: TxHash; readonly size?: HashSize }) {
  return (
    <a href={routes.tx(hash)}>
      <Hash value={hash} size={size ?? 'fit'} />
    </a>
  );
}

/** An output by its bucket and its index in it. */
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
