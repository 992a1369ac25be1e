import { cleanProofFieldInput } from '../../../proofs/typed-field.ts';
import type { ProofFields } from '../../../proofs/check.ts';
import { proofFieldNames, type ProofFieldName } from '../../../proofs/kinds.ts';

export type EnteredFieldValues = Partial<Record<ProofFieldName, string>>;

const noFields = { txid: '', txKey: '', address: '', message: '', proof: '' } satisfies ProofFields;

/** Returns the value of a field, or an empty string when the form does not have the field. */
export function readFieldValue(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}

/** Returns the values of the separate proof fields of the form, as the visitor typed them. */
export function readEnteredValues(form: HTMLFormElement): EnteredFieldValues {
  const data = new FormData(form);
  const values: EnteredFieldValues = {};
  for (const name of proofFieldNames) {
    const value = data.get(name);
    if (typeof value === 'string') values[name] = value;
  }
  return values;
}

/**
 * Merges the values found in the text box with those of the separate fields, which take precedence. Whitespace is removed
 * from all values except the message, because a signature covers the whitespace of its message.
 */
export function mergeProofFields(detected: EnteredFieldValues, typed: EnteredFieldValues): ProofFields {
  const fields = { ...noFields };
  for (const name of proofFieldNames) {
    const typedValue = typed[name] ?? '';
    const value = typedValue === '' ? (detected[name] ?? '') : typedValue;
    fields[name] = cleanProofFieldInput(name, value.replaceAll('\r\n', '\n'));
  }
  return fields;
}
