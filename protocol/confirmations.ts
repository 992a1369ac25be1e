/** Returns how many blocks confirm a block of the main chain: itself and those above it. */
export function confirmationsOf(height: number, tipHeight: number): number {
  return tipHeight - height + 1;
}
