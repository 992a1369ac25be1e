import { ByteWriter, ParquetWriter, type ColumnSource, type SchemaElement } from 'hyparquet-writer';
import { z } from 'zod';
import { hashSchema, hexSchema, uint64Schema } from '../contract/values.ts';
import type { ExportedColumns, ExportedValue, ExportFileWriter } from './file.ts';

/**
 * Minimum number of rows in a row group. Only the last one may have fewer. Readers and the encoder hold a complete row
 * group in memory: 10 to 30 MB for inputs with their rings (bench/exports.md).
 */
const ROWS_PER_GROUP = 10_000;

const HASH_BYTES = 32;
const MAX_INT32 = 2 ** 31 - 1;

const [hashPattern, hexPattern, uint64Pattern] = [hashSchema, hexSchema, uint64Schema].map(patternOf);

/** A column of a Parquet file, and the conversion of its values. */
interface Column {
  readonly name: string;
  readonly elements: readonly SchemaElement[];
  readonly options: Pick<ColumnSource, 'codec' | 'encoding' | 'statistics'>;
  /** Converts an exported value, except null, to the value of this column in the file. */
  readonly convert: (value: ExportedValue) => unknown;
}

/** A Parquet file that is written in row groups, so that only the rows of one row group are in memory. */
export class ParquetFileWriter implements ExportFileWriter {
  readonly #columns: readonly Column[];
  readonly #bytes = new ByteWriter();
  readonly #writer: ParquetWriter;
  /** Added rows that are not written yet, because they do not fill a row group. */
  #parts: ExportedColumns[] = [];
  #rowCount = 0;

  constructor(shape: z.ZodRawShape) {
    this.#columns = Object.entries(shape).map(([name, schema]) => columnOf(name, schema));
    this.#writer = new ParquetWriter({
      writer: this.#bytes,
      schema: [
        { name: 'root', num_children: this.#columns.length },
        ...this.#columns.flatMap(({ elements }) => elements),
      ],
      createdBy: 'ringscope',
    });
  }

  begin(): Uint8Array {
    return this.#take();
  }

  *add(columns: ExportedColumns): Generator<Uint8Array> {
    this.#parts.push(columns);
    this.#rowCount += Object.values(columns)[0]?.length ?? 0;
    if (this.#rowCount >= ROWS_PER_GROUP) yield this.#writeGroup();
  }

  *end(): Generator<Uint8Array> {
    if (this.#rowCount > 0) yield this.#writeGroup();
    // The writer returns a promise only for streams. Here it writes to memory and has finished when the call returns.
    void this.#writer.finish();
    yield this.#take();
  }

  #writeGroup(): Uint8Array {
    const [parts, rowGroupSize] = [this.#parts, this.#rowCount];
    this.#parts = [];
    this.#rowCount = 0;
    void this.#writer.write({
      columnData: this.#columns.map(({ name, options, convert }) => ({
        name,
        ...options,
        data: parts.flatMap((columns) =>
          (columns[name] ?? []).map((value) => (value === null ? null : convert(value))),
        ),
      })),
      rowGroupSize,
    });
    return this.#take();
  }

  /**
   * Returns the bytes that were written since the last call, and empties the buffer. The writer still counts its offset from the start of
   * the file.
   */
  #take(): Uint8Array {
    const bytes = this.#bytes.getBytes().slice();
    this.#bytes.index = 0;
    return bytes;
  }
}

/** Returns the column for a field of an exported row. */
function columnOf(name: string, field: z.core.$ZodType): Column {
  const isNullable = field instanceof z.ZodNullable;
  const schema = isNullable ? field.unwrap() : field;
  const repetition = { repetition_type: isNullable ? ('OPTIONAL' as const) : ('REQUIRED' as const) };
  if (schema instanceof z.ZodArray) {
    const { elements, options, convert } = columnOf('element', schema.element);
    return {
      name,
      elements: [
        { name, ...repetition, num_children: 1, converted_type: 'LIST' },
        { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
        ...elements,
      ],
      options: elements[0]?.type === 'INT64' ? integerList : options,
      convert: (value) =>
        (value as readonly ExportedValue[]).map((element) => (element === null ? null : convert(element))),
    };
  }
  const { type, options = {}, convert } = primitiveOf(schema);
  return { name, elements: [{ name, ...repetition, ...type }], options, convert };
}

interface Primitive {
  readonly type: Omit<SchemaElement, 'name'>;
  readonly options?: Column['options'];
  readonly convert: Column['convert'];
}

/** Keys and hashes cannot be compressed, and a dictionary of them would not be smaller. */
const randomBytes = { codec: 'UNCOMPRESSED', encoding: 'PLAIN', statistics: false } as const;

/**
 * The indices of a ring ascend in most transactions, so storing differences takes less space than compression. The file has no minimum and
 * maximum of the indices, because no reader filters by them.
 */
const integerList = { codec: 'UNCOMPRESSED', encoding: 'DELTA_BINARY_PACKED', statistics: false } as const;

const toBytes = (value: ExportedValue): unknown =>
  typeof value === 'string' ? Buffer.from(value, 'hex') : value;
const toBigInt = (value: ExportedValue): unknown =>
  typeof value === 'bigint' ? value : BigInt(value as string | number);
const unchanged = (value: ExportedValue): unknown => value;

/** Returns the Parquet type of a JSON field: bytes for hex, and integers for decimal strings of up to 64 bits. */
function primitiveOf(schema: z.core.$ZodType): Primitive {
  if (schema instanceof z.ZodBoolean) return { type: { type: 'BOOLEAN' }, convert: unchanged };
  if (schema instanceof z.ZodNumber) {
    const { maxValue } = schema;
    return maxValue !== null && maxValue <= MAX_INT32
      ? { type: { type: 'INT32' }, convert: unchanged }
      : { type: { type: 'INT64' }, convert: toBigInt };
  }
  const pattern = patternOf(schema);
  if (pattern === hashPattern)
    return {
      type: { type: 'FIXED_LEN_BYTE_ARRAY', type_length: HASH_BYTES },
      options: randomBytes,
      convert: toBytes,
    };
  if (pattern === hexPattern)
    return { type: { type: 'BYTE_ARRAY' }, options: { statistics: false }, convert: toBytes };
  if (pattern === uint64Pattern)
    return { type: { type: 'INT64', converted_type: 'UINT_64' }, convert: toBigInt };
  return { type: { type: 'BYTE_ARRAY', converted_type: 'UTF8' }, convert: unchanged };
}

function patternOf(schema: z.core.$ZodType): string | undefined {
  return schema instanceof z.ZodString ? z.toJSONSchema(schema).pattern : undefined;
}
