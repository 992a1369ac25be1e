/** Describes the changes of each version of the consensus rules. */
const changes: Readonly<Record<number, string>> = {
  1: 'Launch: a block a minute, rings optional',
  2: 'A block every two minutes, rings of at least 3',
  3: 'Coinbases in round denominations',
  4: 'RingCT: hidden amounts',
  5: 'No penalty for blocks up to 300 kB',
  6: 'RingCT mandatory, rings of at least 5',
  7: 'Rings of at least 7, new proof of work',
  8: 'Bulletproofs, rings of exactly 11, fees per byte',
  9: 'Bulletproofs mandatory',
  10: 'Long-term weight limits, new proof of work',
  11: 'Smaller Bulletproofs mandatory',
  12: 'RandomX, at least two outputs',
  13: 'CLSAG signatures',
  14: 'CLSAG mandatory',
  15: 'Rings of 16, Bulletproofs+, view tags',
  16: 'The changes of version 15 became mandatory',
};

export function hardForkChange(version: number): string {
  return changes[version] ?? 'no description';
}
