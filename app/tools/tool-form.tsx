import { t } from '../../languages/texts.ts';
import type { ReactNode } from 'react';
import { routes } from '../_lib/routes.ts';
import type { ToolName } from './tools.ts';

interface ToolFormProps {
  readonly tool: ToolName;
  readonly button: string;
  readonly children: ReactNode;
  /** `get` keeps the fields in the address, for fields that are no secret. The default is `post`. */
  readonly method?: 'get' | 'post';
}

/** A form of a tool. The browser sends it without scripts. */
export function ToolForm({ tool, button, children, method = 'post' }: ToolFormProps) {
  return (
    <form
      className="tool-form"
      method={method}
      action={method === 'get' ? routes.tools : routes.toolAnswer(tool)}
    >
      <input type="hidden" name="tool" value={tool} />
      {children}
      <div>
        <button type="submit" className="button button-main">
          {button}
        </button>
      </div>
    </form>
  );
}

export interface ToolInputProps {
  readonly name: string;
  readonly label: string;
  readonly help: ReactNode;
  readonly value?: string;
  /** The default is 1. */
  readonly rows?: number;
  readonly isOptional?: boolean;
  /** A sentence about what is wrong. */
  readonly error?: ReactNode;
}

export function ToolInput({
  name,
  label,
  help,
  value = '',
  rows = 1,
  isOptional = false,
  error,
}: ToolInputProps) {
  const id = `tool-${name}`;
  const common = {
    id,
    name,
    defaultValue: value,
    required: !isOptional,
    className: 'mono',
    autoComplete: 'off',
    autoCapitalize: 'off',
    spellCheck: false,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': error === undefined ? `${id}-help` : `${id}-error ${id}-help`,
  };
  return (
    <div className="tool-form-field">
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="muted"> {t('(optional)')}</span>}
      </label>
      {rows === 1 ? <input type="text" {...common} /> : <textarea rows={rows} {...common} />}
      {error !== undefined && (
        <span className="tool-form-error" id={`${id}-error`}>
          {error}
        </span>
      )}
      <span className="tool-form-help" id={`${id}-help`}>
        {help}
      </span>
    </div>
  );
}
