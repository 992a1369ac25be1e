import { envelope } from './envelope.ts';
import { hash, height, namedObject, time, uint128, uint64 } from './values.ts';

export const emissionFields = {
  height: height.describe('The block up to which the sums count, itself included.'),
  hash: hash.describe('Hash of that block.'),
  timestamp: time.describe('Time of that block.'),
  emission: uint128.describe(
    'Atomic units created up to that block: the payments of all coinbases less all fees.',
  ),
  fees: uint128.describe('Atomic units paid in fees up to that block.'),
  block_emission: uint64.describe('Atomic units that this block alone created.'),
  block_fees: uint64.describe('Atomic units paid in fees by the transactions of this block alone.'),
};

export const emissionAnswer = namedObject('EmissionAnswer', 'Exact sums of the chain up to a block.', {
  ...envelope,
  ...emissionFields,
});
