import { CopyButton } from '../../_components/values/copy.tsx';

/** Terminal commands with a copy button. */
export function ShellCommand({ text }: { readonly text: string }) {
  return (
    <div className="command">
      {/* A long line scrolls, so users of a keyboard must be able to focus it. */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
      <CopyButton value={text} copiedItem="command" />
    </div>
  );
}
