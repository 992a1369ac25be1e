import { T, ValueInMessage } from '../t.tsx';

/** A copy button. It is hidden until the client script shows it. */
export function CopyButton({ value, copiedItem }: { readonly value: string; readonly copiedItem: string }) {
  return (
    <button type="button" className="copy not-printed" data-copy={value} hidden>
      <T>
        Copy
        <span className="visually-hidden">
          {' '}
          <ValueInMessage of={copiedItem} />
        </span>
      </T>
    </button>
  );
}
