import { mark, type Marked } from '../i18n/texts.ts';

/** Describes the changes of each version of the consensus rules. */
const changes: Readonly<Record<number, Marked>> = {
  1: mark('Launch: a block a minute, rings optional'),
  2: mark('A block every two minutes, rings of at least 3'),
  3: mark('Coinbases in round denominations'),
  4: mark('RingCT: hidden amounts'),
  5: mark('No penalty for blocks up to 300 kB'),
  6: mark('RingCT mandatory, rings of at least 5'),
  7: mark('Rings of at least 7, new proof of work'),
  8: mark('Bulletproofs, rings of exactly 11, fees per byte'),
  9: mark('Bulletproofs mandatory'),
  10: mark('Long-term weight limits, new proof of work'),
  11: mark('Smaller Bulletproofs mandatory'),
  12: mark('RandomX, at least two outputs'),
  13: mark('CLSAG signatures'),
  14: mark('CLSAG mandatory'),
  15: mark('Rings of 16, Bulletproofs+, view tags'),
  16: mark('The changes of version 15 became mandatory'),
};

export function hardForkChange(version: number): Marked {
  return changes[version] ?? mark('no description');
}
