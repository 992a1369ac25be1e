import { envelope } from './envelope.ts';
import { count, hash, hex, namedObject } from './values.ts';

export const rawAnswer = namedObject(
  'RawAnswer',
  'The bytes of a block or of a transaction. The hash was computed from them before they were sent.',
  {
    ...envelope,
    hash: hash.describe('Hash of the block or transaction.'),
    size: count.describe('Number of bytes.'),
    hex: hex.describe('The bytes.'),
  },
);

/** Description of the bytes for a client that accepts them. */
export const rawMedia = {
  'application/octet-stream': 'With `Accept: application/octet-stream`, the bytes themselves.',
};
