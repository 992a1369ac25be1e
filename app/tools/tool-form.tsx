import type { ReactNode } from 'react';
import { TextInput, type TextInputProps } from '../_components/form-field.tsx';
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
      action={method === 'get' ? routes.tools : routes.toolResult(tool)}
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

export type ToolInputProps = Omit<TextInputProps, 'id' | 'isRequired'>;

export function ToolInput({ isOptional = false, ...field }: ToolInputProps) {
  return <TextInput {...field} id={`tool-${field.name}`} isOptional={isOptional} isRequired={!isOptional} />;
}
