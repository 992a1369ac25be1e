import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';

interface FormFieldProps {
  /** Id of the field. It is the prefix of the ids of its help text and error message. */
  readonly id: string;
  readonly label: ReactNode;
  readonly isOptional?: boolean;
  readonly help?: ReactNode;
  /** An error message about the value of the field. */
  readonly error?: ReactNode;
  readonly children: ReactNode;
}

/** A form field with its label, help text and error message. */
export function FormField({ id, label, isOptional = false, help, error, children }: FormFieldProps) {
  return (
    <div className="form-field">
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="muted"> {t('(this field is optional)')}</span>}
      </label>
      {children}
      {error !== undefined && (
        <span className="form-field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
      {help !== undefined && (
        <span className="small muted" id={`${id}-help`}>
          {help}
        </span>
      )}
    </div>
  );
}

/** Returns the `aria-describedby` value of a field, or undefined when it has no help text and no error message. */
function describedBy({ id, help, error }: Pick<FormFieldProps, 'id' | 'help' | 'error'>) {
  const ids = [error === undefined ? [] : [`${id}-error`], help === undefined ? [] : [`${id}-help`]].flat();
  return ids.length === 0 ? undefined : ids.join(' ');
}

export interface TextInputProps extends Omit<FormFieldProps, 'children'> {
  readonly name: string;
  readonly value?: string;
  /** Number of text rows of the field. Default: 1, which renders a single-line field. */
  readonly rows?: number | undefined;
  readonly isRequired?: boolean;
  readonly placeholder?: string | undefined;
  /** Whether the value is prose, not hex or another code. */
  readonly isProse?: boolean;
}

/** A text field for pasted values. */
export function TextInput({
  name,
  value = '',
  rows = 1,
  isRequired = false,
  placeholder,
  isProse = false,
  ...field
}: TextInputProps) {
  const inputProps = {
    id: field.id,
    name,
    // No `maxLength`: browsers silently truncate pasted text, and the server would then check a different value.
    defaultValue: value,
    required: isRequired,
    placeholder,
    className: isProse ? undefined : 'mono',
    autoComplete: 'off',
    autoCapitalize: 'off',
    autoCorrect: 'off',
    spellCheck: false,
    'aria-invalid': field.error === undefined ? undefined : true,
    'aria-describedby': describedBy(field),
  } as const;
  return (
    <FormField {...field}>
      {rows === 1 ? <input type="text" {...inputProps} /> : <textarea rows={rows} {...inputProps} />}
    </FormField>
  );
}
