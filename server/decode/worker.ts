import { decodeToJson, type DecodeResult } from '../../api/json/decode.ts';

/** A transaction or block for a thread to decode. */
export interface BlobDecodeTask {
  readonly kind: 'tx' | 'block';
  readonly bytes: Uint8Array;
}

export default function decode({ kind, bytes }: BlobDecodeTask): DecodeResult {
  return decodeToJson(kind, bytes);
}
