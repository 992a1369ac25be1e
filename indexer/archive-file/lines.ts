import { z } from 'zod';
import { NETWORKS } from '@ringscope/protocol/hard-forks.ts';
import type { ArchiveColumn, ArchiveRow, ArchiveValue } from '../../db/write/archive-file/columns.ts';
import {
  archiveTableNames,
  archiveTables,
  type ArchiveTableName,
} from '../../db/write/archive-file/tables.ts';

/** Version of the format of archive files. Raise it with each change after which earlier versions of Ringscope cannot read new files. */
export const ARCHIVE_FORMAT_VERSION = 1;

export const ARCHIVE_FORMAT = 'ringscope-archive';

const HEX = /^(?:[0-9a-f]{2})*$/;
const HASH = /^[0-9a-f]{64}$/;
const DECIMAL = /^(?:0|-?[1-9]\d{0,38})$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

const hash = z.string().regex(HASH, { error: 'must have 64 lower-case hexadecimal characters' });

/** Returns a schema for a decimal string. The value stays a string, because Postgres parses it. */
function decimalBetween(min: bigint, max: bigint) {
  return z.string().refine(
    (text) => {
      if (!DECIMAL.test(text)) return false;
      const value = BigInt(text);
      return value >= min && value <= max;
    },
    { error: `must be a decimal string from ${min} to ${max}` },
  );
}

function integerBetween(min: number, max: number) {
  const error = `must be an integer from ${min} to ${max}`;
  return z.int({ error }).min(min, { error }).max(max, { error });
}

const time = z.string().refine((text) => TIME.test(text) && !Number.isNaN(Date.parse(text)), {
  error: 'must be a time such as 2026-01-31T23:59:59.123456Z',
});

/**
 * Schema of a value of a bigint column. Queries return such a value as a JavaScript number, so it must be a
 * safe integer.
 */
const exactInteger = decimalBetween(BigInt(Number.MIN_SAFE_INTEGER), BigInt(Number.MAX_SAFE_INTEGER));

/** Largest number of elements in a list, far above what a block can contain. */
const MAX_ELEMENTS = 1_000_000;

function listOf(element: z.ZodType<string | number>, { nullableElements }: ArchiveColumn) {
  return z.array(nullableElements ? element.nullable() : element).max(MAX_ELEMENTS);
}

function valueSchema(column: ArchiveColumn): z.ZodType<ArchiveValue> {
  switch (column.kind) {
    case 'hash':
      return hash;
    case 'bytes':
      return z.string().regex(HEX, { error: 'must have lower-case hexadecimal characters' });
    case 'hashes':
      return listOf(hash, column);
    case 'smallint':
      return integerBetween(-(2 ** 15), 2 ** 15 - 1);
    case 'integer':
      return integerBetween(-(2 ** 31), 2 ** 31 - 1);
    case 'bigint':
      return exactInteger;
    case 'bigints':
      return listOf(exactInteger, column);
    case 'u64':
      return decimalBetween(0n, 2n ** 64n - 1n);
    case 'u128':
      return decimalBetween(0n, 2n ** 128n - 1n);
    case 'boolean':
      return z.boolean();
    case 'text':
      return column.allowedValues === undefined ? z.string() : z.enum(column.allowedValues);
    case 'time':
      return time;
    case 'doubles':
      return listOf(z.number(), column);
  }
}

/**
 * A file of an earlier version lacks columns that were added later. Their values become null, as in rows that
 * the earlier version wrote.
 */
function columnSchema(column: ArchiveColumn): z.ZodType<ArchiveValue> {
  const schema = valueSchema(column);
  return column.nullable ? schema.nullable().default(null) : schema;
}

/**
 * Highest accepted id of a reorg in a file. The next reorg of the index gets an id above all imported ones, and
 * the integer column must have room for it.
 */
const MAX_REORG_ID = 2 ** 30;

function rowSchema(name: ArchiveTableName): z.ZodType<ArchiveRow> {
  const fields = new Map(archiveTables[name].columns.map((column) => [column.name, columnSchema(column)]));
  if (name === 'reorgs') fields.set('id', integerBetween(1, MAX_REORG_ID));
  return z.strictObject(Object.fromEntries(fields));
}

/** The schemas of the rows of each table, without the field `table`. Unknown fields are refused. */
const rowSchemas = new Map<string, z.ZodType<ArchiveRow>>(
  archiveTableNames.map((name) => [name, rowSchema(name)]),
);

const version = z.int().min(1);

/**
 * The version in the first line. It is read before the other fields, because a newer version of the format may
 * have other fields.
 */
const headerVersion = z.looseObject({ format: z.literal(ARCHIVE_FORMAT), version });

const header = z.strictObject({
  format: z.literal(ARCHIVE_FORMAT),
  version,
  network: z.enum(NETWORKS),
  genesis_hash: hash,
  // Indexed height at the time of the export, or -1 when no block was indexed yet. The file describes orphaned
  // transactions as of this height.
  indexed_height: integerBetween(-1, 2 ** 31 - 1),
  // Name of the newest migration of the database.
  schema: z.string().max(200),
  exported_at: time,
});

export type ArchiveHeader = z.infer<typeof header>;

/** The last line of an archive file, with the SHA-256 of all lines before it. */
const end = z.strictObject({ end: z.literal(true), sha256: hash });

export type ArchiveEndLine = z.infer<typeof end>;

/** A line is not valid. The message contains the field, but neither the line number nor the path of the file. */
export class ArchiveLineError extends Error {
  override readonly name = 'ArchiveLineError';
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = issue?.path.join('.') ?? '';
  throw new ArchiveLineError(
    `${path === '' ? 'the line' : `field ${path}`} does not match the archive format (${issue?.message ?? 'no details'})`,
  );
}

/** @throws ArchiveLineError when the line is not a JSON object */
export function parseJsonLine(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ArchiveLineError('the line is not valid JSON, or it was cut off');
  }
  return parse(z.record(z.string(), z.unknown()), value);
}

/**
 * Returns the format version from the first line of an archive file. @throws ArchiveLineError when it is missing or
 * invalid
 */
export function parseArchiveHeaderVersion(value: unknown): number {
  return parse(headerVersion, value).version;
}

/** Parses the first line of a file. @throws ArchiveLineError when a field is missing or invalid */
export function parseArchiveHeader(value: unknown): ArchiveHeader {
  return parse(header, value);
}

/** Parses the last line of a file. @throws ArchiveLineError when a field is missing or invalid */
export function parseArchiveEndLine(value: unknown): ArchiveEndLine {
  return parse(end, value);
}

const tableName = z.enum(archiveTableNames);

/** Parses a row from the fields of its line. @throws ArchiveLineError when a field is missing or invalid */
export function parseArchiveRow({ table, ...row }: Readonly<Record<string, unknown>>): {
  readonly table: z.infer<typeof tableName>;
  readonly row: ArchiveRow;
} {
  const name = parse(z.strictObject({ table: tableName }), { table }).table;
  const schema = rowSchemas.get(name);
  if (schema === undefined)
    throw new ArchiveLineError(
      `Ringscope has no schema for the rows of the table ${name}, which is a defect of Ringscope; report it to the project`,
    );
  return { table: name, row: parse(schema, row) };
}
