import { Copy } from '../../_components/values/copy.tsx';

/** Commands for a terminal, with a button that copies them. */
export function Command({ text }: { readonly text: string }) {
  return (
    <div className="command">
      <pre>
        <code>{text}</code>
      </pre>
      <Copy value={text} what="command" />
    </div>
  );
}
