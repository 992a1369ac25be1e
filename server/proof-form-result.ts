import type { ProofFields, ProofCheckInput } from '../proofs/check.ts';
import { parseTxHash, type TxHash } from '@ringscope/protocol/brands.ts';
import type { MessageId } from '../i18n/translate.ts';
import { describeUncertainPastedValues } from '../proofs/doubts.ts';
import {
  addTxidToPastedText,
  type PasteDetectionResult,
  type ProofCheckSuggestion,
} from '../proofs/detect.ts';
import {
  proofFieldNames,
  proofKindDetails,
  parseProofKind,
  type ProofFieldName,
  type ProofKind,
} from '../proofs/kinds.ts';
import { cleanProofFieldInput } from '../proofs/typed-field.ts';
import type { ProofOutcome } from '../proofs/outcome.ts';
import type { ProofOutcomeWithReceipts } from './proofs/checker.ts';
import type { ProofReceipts } from './receipts/receipts.ts';

/** Input of the visitor, which the page shows in the form again. */
interface TypedForm {
  /** Content of the text box of the form. */
  readonly text: string;
  /** The transaction id in a separate field of the form. Undefined if the field contains none. */
  readonly about: TxHash | undefined;
  /** Kinds of checks that fit the text. */
  readonly suggestions: readonly ProofCheckSuggestion[];
  /** Warnings about parts of the text whose kind is uncertain, or that no check uses. */
  readonly recognitionWarnings: readonly MessageId[];
  readonly fields: ProofFields;
}

/** Result of a form that was posted to the proof desk. */
export type ProofFormResult =
  /** The body is not a valid form of the proof desk. */
  | { readonly state: 'invalid-form' }
  /** The check needs more input. `kind` is undefined when no kind of proof was recognised. */
  | (TypedForm & { readonly state: 'incomplete'; readonly kind: ProofKind | undefined })
  | (TypedForm & {
      readonly state: 'checked';
      readonly kind: ProofKind;
      readonly outcome: ProofOutcome;
      /** Signed receipts. Undefined unless the proof was decided, the tip of the index is known and this site has a key. */
      readonly receipts: ProofReceipts | undefined;
    });

function typedField(form: URLSearchParams, name: ProofFieldName): string {
  const text = form.get(name) ?? '';
  // Browsers send line breaks as CRLF, while wallets sign LF.
  return cleanProofFieldInput(name, text.replaceAll('\r\n', '\n'));
}

/** The services that check a posted form. Each call waits in a queue, and rejects when the queue is full. */
export interface ProofFormServices {
  readonly detect: (text: string) => Promise<PasteDetectionResult>;
  readonly check: (input: Pick<ProofCheckInput, 'kind' | 'fields'>) => Promise<ProofOutcomeWithReceipts>;
}

/**
 * Reads a form and runs the check that it describes.
 *
 * @throws ProofCheckInternalError when the check failed because of a defect of this program
 */
export async function checkProofForm(
  { detect, check }: ProofFormServices,
  form: URLSearchParams,
): Promise<ProofFormResult> {
  const chosen = parseProofKind((form.get('kind') ?? '').trim());
  const text = form.get('text') ?? '';
  if (chosen === undefined && !form.has('text')) return { state: 'invalid-form' };
  const about = parseTxHash(form.get('about') ?? '');
  const { suggestions, detectedValues } = await detect(addTxidToPastedText(text, about));
  const suggestion = suggestions.find(({ kind }) => kind === chosen) ?? suggestions[0];
  const kind = suggestion?.kind ?? chosen;
  const found: ProofCheckSuggestion['fields'] = {
    ...(about === undefined ? {} : { txid: about }),
    ...suggestion?.fields,
  };
  const [txid, txKey, address, message, proof] = proofFieldNames.map(
    (name) => typedField(form, name) || (found[name] ?? ''),
  );
  const fields: ProofFields = {
    txid: txid ?? '',
    txKey: txKey ?? '',
    address: address ?? '',
    message: message ?? '',
    proof: proof ?? '',
  };
  const typed = {
    text,
    about,
    suggestions,
    recognitionWarnings: describeUncertainPastedValues(detectedValues),
    fields,
  };
  if (kind === undefined || (suggestion !== undefined && isUnfinished(form, kind, fields, suggestions)))
    return { ...typed, state: 'incomplete', kind };
  return { ...typed, state: 'checked', kind, ...(await check({ kind, fields })) };
}

/** Returns whether the visitor must still choose a kind, fill in a field, or confirm that the proof has no message. */
function isUnfinished(
  form: URLSearchParams,
  kind: ProofKind,
  fields: ProofFields,
  suggestions: readonly ProofCheckSuggestion[],
): boolean {
  if (suggestions.length > 1 && !form.has('kind')) return true;
  return proofKindDetails[kind].fields.some(({ name, optional }) =>
    optional === true ? !form.has(name) : fields[name] === '',
  );
}
