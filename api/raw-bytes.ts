import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import type { RawBytes } from './compat/node.ts';
import type { Envelope } from './contract/envelope.ts';
import { ApiError } from './errors.ts';
import type { Media } from './route.ts';

/**
 * Returns the bytes of a block or transaction in the type that the client prefers.
 *
 * @param found bytes of the index or of the daemon, with the right hash
 * @throws ApiError when there are no bytes
 */
export function rawContent(
  found: RawBytes,
  hash: string,
  type: string,
  field: string,
  envelope: Envelope,
): { readonly media: Media } | { readonly content: { hash: string; size: number; hex: string } } {
  switch (found.state) {
    case 'unknown':
      throw new ApiError(
        'bytes_not_found',
        'The index knows this hash, but neither the index nor its node has the bytes.',
        field,
        envelope,
      );
    case 'away':
      throw new ApiError(
        'node_away',
        'The node of this explorer did not give the bytes. Retry in a few seconds.',
      );
    case 'found': {
      const { bytes } = found;
      if (type === 'application/octet-stream') return { media: { type, bytes } };
      return { content: { hash, size: bytes.length, hex: bytesToHex(bytes) } };
    }
  }
}
