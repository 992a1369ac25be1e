import { decodeTxOrBlockToJson, type DecodeResult } from '../../api/json/decode.ts';

/** A transaction or block for a thread to decode. */
export interface BlobDecodeTask {
  readonly kind: 'tx' | 'block';
  readonly bytes: Uint8Array;
}

export default function decodeBlob({ kind, bytes }: BlobDecodeTask): DecodeResult {
  return decodeTxOrBlockToJson(kind, bytes);
}
