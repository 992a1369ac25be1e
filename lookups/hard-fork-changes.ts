import { messageId, type MessageId } from '../i18n/translate.ts';

/** Changes of each hard fork, by version. */
const hardForkChanges: Readonly<Record<number, MessageId>> = {
  1: messageId('Launch: one block per minute, rings optional'),
  2: messageId('A block every two minutes, rings of at least 3 members'),
  3: messageId('Coinbases split into denominations'),
  4: messageId('RingCT: hidden amounts'),
  5: messageId('No penalty for blocks up to 300 kB'),
  6: messageId('RingCT mandatory, rings of at least 5 members'),
  7: messageId('Rings of at least 7 members, new proof of work'),
  8: messageId('Bulletproofs, rings of exactly 11 members, fees per byte'),
  9: messageId('Bulletproofs mandatory'),
  10: messageId('Long-term weight limits, new proof of work'),
  11: messageId('Smaller Bulletproofs mandatory'),
  12: messageId('RandomX, at least two outputs'),
  13: messageId('CLSAG signatures'),
  14: messageId('CLSAG mandatory'),
  15: messageId('Rings of 16 members, Bulletproofs+, view tags'),
  16: messageId('The changes of version 15 became mandatory'),
};

export function describeHardFork(version: number): MessageId {
  return hardForkChanges[version] ?? messageId('no description of this hard fork');
}
