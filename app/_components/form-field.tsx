import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';

interface FormFieldProps {
  /** Id of the field. The ids of the texts about it begin with it. */
  readonly id: string;
  readonly label: ReactNode;
  readonly isOptional?: boolean;
  readonly help?: ReactNode;
  /** A sentence about what is wrong. */
  readonly error?: ReactNode;
  readonly children: ReactNode;
}

/** A label, a field, and the texts about it. */
export function FormField({ id, label, isOptional = false, help, error, children }: FormFieldProps) {
  return (
    <div className="form-field">
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="muted"> {t('(optional)')}</span>}
      </label>
      {children}
      {error !== undefined && (
        <span className="form-field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
      {help !== undefined && (
        <span className="form-field-help" id={`${id}-help`}>
          {help}
        </span>
      )}
    </div>
  );
}

/** Returns the ids of the texts about a field, or undefined when it has none. */
function describedBy({ id, help, error }: Pick<FormFieldProps, 'id' | 'help' | 'error'>) {
  const ids = [error === undefined ? [] : [`${id}-error`], help === undefined ? [] : [`${id}-help`]].flat();
  return ids.length === 0 ? undefined : ids.join(' ');
}

export interface TextInputProps extends Omit<FormFieldProps, 'children'> {
  readonly name: string;
  readonly value?: string;
  /** The default is 1. */
  readonly rows?: number | undefined;
  readonly isRequired?: boolean;
  /** Whether the text is written in words. Other texts are digits and codes. */
  readonly isProse?: boolean;
}

/** A field for a text that visitors paste. */
export function TextInput({
  name,
  value = '',
  rows = 1,
  isRequired = false,
  isProse = false,
  ...field
}: TextInputProps) {
  const common = {
    id: field.id,
    name,
    // There is no `maxLength`, because a browser silently cuts pasted text, and a different text would be read.
    defaultValue: value,
    required: isRequired,
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
      {rows === 1 ? <input type="text" {...common} /> : <textarea rows={rows} {...common} />}
    </FormField>
  );
}
