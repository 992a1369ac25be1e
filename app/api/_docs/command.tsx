import { CopyButton } from '../../_components/values/copy.tsx';

/** Terminal commands with a copy button. */
export function ShellCommand({ text }: { readonly text: string }) {
  return (
    <div className="command">
      <pre>
        <code>{text}</code>
      </pre>
      <CopyButton value={text} what="command" />
    </div>
  );
}
