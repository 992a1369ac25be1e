import type { ReactNode } from 'react';
import { TextInput, type TextInputProps } from '../_components/form-field.tsx';
import { routes } from '../_lib/routes.ts';
import type { ToolName } from './tools.ts';

interface ToolFormProps {
  readonly tool: ToolName;
  readonly button: string;
  readonly children: ReactNode;
  /**
   * HTTP method of the form. `get` puts the fields into the URL, which is only allowed when they are not secret. The
   * default is `post`.
   */
  readonly method?: 'get' | 'post';
}

/** The form of a tool. It works without scripts. */
export function ToolForm({ tool, button, children, method = 'post' }: ToolFormProps) {
  return (
    <form
      className="stack tool-form not-printed"
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
