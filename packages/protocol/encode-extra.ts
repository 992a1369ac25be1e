/** Encodes tx_extra for tests and generated chains. It is the inverse of extra.ts. */
import {
  ExtraTag,
  MAX_EXTRA_FIELDS,
  MAX_EXTRA_NONCE_BYTES,
  MAX_EXTRA_PADDING_BYTES,
  parseExtra,
  type ExtraFieldContent,
} from './extra.ts';
import { varintLength } from './varint.ts';
import { ByteWriter } from './byte-writer.ts';

/**
 * The content of a field for {@link encodeExtra}. A nonce has no `paymentId`, because its bytes contain it. Bytes that
 * are not a field are written unchanged.
 */
export type EncodableExtraField =
  | Exclude<ExtraFieldContent, { readonly kind: 'nonce' | 'unparsed' | 'beyondLimit' }>
  | { readonly kind: 'nonce'; readonly bytes: Uint8Array }
  | { readonly kind: 'unparsed' | 'beyondLimit'; readonly raw: Uint8Array };

/**
 * Encodes the fields in order. {@link parseExtra} returns the same fields from the result.
 *
 * @throws RangeError with the name of the field if
 * - a key does not have 32 bytes, a nonce has more than 255 bytes, padding is not 1 to 255 bytes, or a number does not
 * fit;
 * - a field of kind `padding`, `p2poolShare`, `unparsed` or `beyondLimit` is not the last field;
 * - there are more than {@link MAX_EXTRA_FIELDS} fields, or a `beyondLimit` field follows fewer fields;
 * - an `unparsed` field begins with a valid field, or an `unparsed` or `beyondLimit` field is empty
 */
export function encodeExtra(fields: readonly EncodableExtraField[]): Uint8Array {
  const writer = new ByteWriter();
  for (const [i, field] of fields.entries()) {
    requireSpace(field, i, fields.length);
    writeField(writer, field);
  }
  return writer.finish();
}

/** Kinds that extend to the end of the extra, so only the last field can have them. */
const ONLY_LAST: ReadonlySet<ExtraFieldContent['kind']> = new Set([
  'padding',
  'p2poolShare',
  'unparsed',
  'beyondLimit',
]);

function requireSpace({ kind }: EncodableExtraField, index: number, count: number): void {
  if (ONLY_LAST.has(kind) && index !== count - 1)
    throw new RangeError(
      `${kind} (field of the extra) cannot be encoded: it is field ${index + 1} of ${count}, but must be the last field`,
    );
  if (kind === 'beyondLimit' && index < MAX_EXTRA_FIELDS)
    throw new RangeError(
      `beyondLimit (field of the extra) cannot be encoded: it must come after ${MAX_EXTRA_FIELDS} other fields, but comes after ${index}; pass its bytes as fields of other kinds`,
    );
  if (kind !== 'beyondLimit' && index >= MAX_EXTRA_FIELDS)
    throw new RangeError(
      `${kind} (field of the extra) cannot be encoded: it is field ${index + 1}, but the limit is ${MAX_EXTRA_FIELDS}; pass all bytes after that many fields as one field of kind beyondLimit`,
    );
}

function writeField(writer: ByteWriter, field: EncodableExtraField): void {
  switch (field.kind) {
    case 'padding':
      if (!Number.isInteger(field.size) || field.size < 1 || field.size > MAX_EXTRA_PADDING_BYTES)
        throw new RangeError(
          `padding (field of the extra) cannot be encoded: it has ${field.size} bytes, but must have 1 to ${MAX_EXTRA_PADDING_BYTES}`,
        );
      writer.bytes(new Uint8Array(field.size));
      break;
    case 'publicKey':
      writer.u8(ExtraTag.publicKey);
      writer.fixed(field.key, 32, 'publicKey');
      break;
    case 'nonce':
      writer.u8(ExtraTag.nonce);
      if (field.bytes.length > MAX_EXTRA_NONCE_BYTES)
        throw new RangeError(
          `nonce (field of the extra) cannot be encoded: it has ${field.bytes.length} bytes, but the limit is ${MAX_EXTRA_NONCE_BYTES}`,
        );
      writer.varint(field.bytes.length);
      writer.bytes(field.bytes);
      break;
    case 'mergeMining':
      writer.u8(ExtraTag.mergeMining);
      writer.varint(varintLength(field.depth) + 32);
      writer.varint(field.depth, 'mergeMining/depth');
      writer.fixed(field.root, 32, 'mergeMining/root');
      break;
    case 'additionalPublicKeys':
      writer.u8(ExtraTag.additionalPublicKeys);
      writer.varint(field.keys.length);
      for (const [i, key] of field.keys.entries()) writer.fixed(key, 32, `additionalPublicKeys/${i}`);
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
      if (field.raw.length === 0)
        throw new RangeError(
          'unparsed (field of the extra) cannot be encoded: it is empty, but must have at least 1 byte',
        );
      if (parseExtra(field.raw)[0]?.kind !== 'unparsed')
        throw new RangeError(
          `unparsed (field of the extra) cannot be encoded: its ${field.raw.length} bytes begin with a valid field, which must be passed as a separate field`,
        );
      writer.bytes(field.raw);
      break;
    case 'beyondLimit':
      if (field.raw.length === 0)
        throw new RangeError(
          'beyondLimit (field of the extra) cannot be encoded: it is empty, but must have at least 1 byte',
        );
      writer.bytes(field.raw);
      break;
  }
}
