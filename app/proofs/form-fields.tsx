import type { TxHash } from '@ringscope/protocol/brands.ts';
import type { MessageWithValues } from '@ringscope/protocol/message.ts';
import { translateInSentence } from '../../i18n/translate-in-sentence.ts';
import { FormField, TextInput } from '../_components/form-field.tsx';
import { TranslatedSentence } from '../_components/sentence.tsx';
import { translate, t, type MessageId } from '../../i18n/translate.ts';
import type { ProofCheckSuggestion } from '../../proofs/detect.ts';
import {
  proofKindDetails,
  type ProofFieldName,
  type ProofField,
  type ProofKind,
} from '../../proofs/kinds.ts';

export type ProofFieldValues = Readonly<Partial<Record<ProofFieldName, string>>>;

export interface ProofFieldError {
  readonly name: string;
  readonly message: string;
  readonly translatable?: MessageWithValues | undefined;
}

interface ProofFormFieldsProps {
  /** Hash of the transaction to check, when a link passed it to the form. */
  readonly txHash: TxHash | undefined;
  /** Kind of proof to check: recognised in the text or chosen by the visitor. Undefined while there is none. */
  readonly kind: ProofKind | undefined;
  /** Kinds of proof that match the text in the box. The visitor chooses if there are several. */
  readonly suggestions: readonly ProofCheckSuggestion[];
  /** Sentences about parts of the text that may have been recognised wrongly. */
  readonly recognitionWarnings: readonly MessageId[];
  /** Values of the input fields other than the text box. */
  readonly values: ProofFieldValues;
  readonly error?: ProofFieldError | undefined;
}

/** Shows what was recognised in the text box, and inputs for the fields of the proof that the text lacks. */
export function ProofFormFields({
  txHash,
  kind,
  suggestions,
  recognitionWarnings,
  values,
  error,
}: ProofFormFieldsProps) {
  const doubtSentences = recognitionWarnings.map((doubt) => <p key={doubt}>{translate(doubt)}</p>);
  if (kind === undefined) return doubtSentences;
  const detected = suggestions.find((each) => each.kind === kind)?.fields ?? {};
  const { title, question, fields } = proofKindDetails[kind];
  const found = fields.filter(({ name }) => detected[name] !== undefined && detected[name] !== txHash);
  const isOther = txHash !== undefined && detected.txid !== undefined && detected.txid !== txHash;
  return (
    <>
      {suggestions.length > 1 ? (
        <FormField id="field-kind" label={t('What should be checked?')} help={translate(question)}>
          <select id="field-kind" name="kind" defaultValue={kind} aria-describedby="field-kind-help">
            {suggestions.map((each) => (
              <option key={each.kind} value={each.kind}>
                {translate(proofKindDetails[each.kind].title)}
              </option>
            ))}
          </select>
        </FormField>
      ) : (
        <p>
          <input type="hidden" name="kind" value={kind} />
          <strong>{translate(title)}.</strong> {translate(question)}
        </p>
      )}
      {found.length > 0 && (
        <p className="small muted">
          {t('Recognised in the text: {parts}.', {
            parts: found.map(({ label }) => translateInSentence(label)).join(', '),
          })}
        </p>
      )}
      {doubtSentences}
      {isOther && (
        <p>
          {t('The text contains the hash of another transaction, {hash}. The check uses that transaction.', {
            hash: detected.txid ?? '',
          })}
        </p>
      )}
      {fields
        .filter(({ name }) => detected[name] === undefined)
        .map((field) => (
          <ProofTextField
            key={`${kind} ${field.name}`}
            field={field}
            value={values[field.name] ?? ''}
            error={error?.name === field.name ? error : undefined}
          />
        ))}
    </>
  );
}

interface TextFieldProps {
  readonly field: Pick<ProofField, 'label' | 'help' | 'optional' | 'rows'> & {
    readonly name: string;
    readonly placeholder?: MessageId;
  };
  readonly value?: string;
  readonly error?: Omit<ProofFieldError, 'name'> | undefined;
}

export function ProofTextField({
  field: { name, label, help, optional, rows, placeholder },
  value = '',
  error,
}: TextFieldProps) {
  return (
    <TextInput
      id={`field-${name}`}
      name={name}
      label={translate(label)}
      isOptional={optional === true}
      help={help === undefined ? undefined : translate(help)}
      placeholder={placeholder === undefined ? undefined : translate(placeholder)}
      value={value}
      rows={rows}
      isProse={name === 'message'}
      error={
        error === undefined ? undefined : (
          <TranslatedSentence of={error.message} translatable={error.translatable} />
        )
      }
    />
  );
}
