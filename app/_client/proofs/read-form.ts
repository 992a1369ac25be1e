import type { ProofFields } from '../../../proofs/check.ts';
import { fieldNames, type FieldName } from '../../../proofs/kinds.ts';

export type TypedValues = Partial<Record<FieldName, string>>;

const noFields = { txid: '', txKey: '', address: '', message: '', proof: '' } satisfies ProofFields;

/** Returns the text of a field, or an empty text when the form does not have it. */
export function textOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}

/** Returns the values of the fields beside the box, as they were typed. */
export function typedValues(form: HTMLFormElement): TypedValues {
  const data = new FormData(form);
  const values: TypedValues = {};
  for (const name of fieldNames) {
    const value = data.get(name);
    if (typeof value === 'string') values[name] = value;
  }
  return values;
}

/**
 * Returns the fields of a question. Fields beside the box have priority over parts of the text in it. Blanks are removed
 * from all of them but the message, because a signature covers the blanks of a message.
 */
export function fieldsOf(found: TypedValues, typed: TypedValues): ProofFields {
  const fields = { ...noFields };
  for (const name of fieldNames) {
    const typedText = typed[name] ?? '';
    const text = typedText === '' ? (found[name] ?? '') : typedText;
    fields[name] = name === 'message' ? text.replaceAll('\r\n', '\n') : text.replace(/\s+/g, '');
  }
  return fields;
}
