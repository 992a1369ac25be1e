/** Returns the number of blocks that confirm a block of the main chain: the block itself and all blocks above it. */
export function countConfirmations(height: number, tipHeight: number): number {
  return tipHeight - height + 1;
}
