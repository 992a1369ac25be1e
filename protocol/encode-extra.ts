/** tx_extra, the writing side: for transactions made by tests and by generated chains. */
import { ExtraTag, type ExtraContent } from './extra.ts';
import { varintLength } from './varint.ts';
import { Writer } from './writer.ts';

/** Field contents, and the bytes themselves of what was not read as a field. */
export type WritableExtra =
  | Exclude<ExtraContent, { readonly kind: 'unparsed' | 'beyondLimit' }>
  | { readonly kind: 'unparsed' | 'beyondLimit'; readonly raw: Uint8Array };

/**
 * The bytes of the fields in order.
 *
 * @throws RangeError naming the field when a key has not 32 bytes, a nonce more than 255, padding not 1 to 255, or a
 * number does not fit
 */
export function encodeExtra(fields: readonly WritableExtra[]): Uint8Array {
  const writer = new Writer();
  for (const field of fields) writeField(writer, field);
  return writer.finish();
}

function writeField(writer: Writer, field: WritableExtra): void {
  switch (field.kind) {
    case 'padding':
      if (!Number.isInteger(field.size) || field.size < 1 || field.size > 255)
        throw new RangeError(`padding has ${field.size} bytes, allowed are 1 to 255`);
      writer.bytes(new Uint8Array(field.size));
      break;
    case 'publicKey':
      writer.u8(ExtraTag.publicKey);
      writer.fixed(field.key, 32, 'publicKey');
      break;
    case 'nonce':
      writer.u8(ExtraTag.nonce);
      writer.varint(field.bytes.length, 'nonce length', 255);
      writer.bytes(field.bytes);
      break;
    case 'mergeMining':
      writer.u8(ExtraTag.mergeMining);
      writer.varint(varintLength(field.depth) + 32);
      writer.varint(field.depth, 'depth');
      writer.fixed(field.root, 32, 'root');
      break;
    case 'additionalPublicKeys':
      writer.u8(ExtraTag.additionalPublicKeys);
      writer.varint(field.keys.length);
      for (const key of field.keys) writer.fixed(key, 32, 'additionalPublicKeys');
      break;
    case 'minergate':
      writer.u8(ExtraTag.minergate);
      writer.varint(field.bytes.length);
      writer.bytes(field.bytes);
      break;
    case 'p2poolShare':
      writer.u8(ExtraTag.mergeMining);
      writer.varint(32);
      writer.fixed(field.id, 32, 'p2poolShare');
      break;
    case 'unparsed':
    case 'beyondLimit':
      writer.bytes(field.raw);
      break;
  }
}
