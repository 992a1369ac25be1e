import { T, Value } from '../t.tsx';

/** A button that copies a value. The script of the page shows it. Without scripts a visitor selects the value. */
export function Copy({ value, what }: { readonly value: string; readonly what: string }) {
  return (
    <button type="button" className="copy" data-copy={value} hidden>
      <T>
        Copy
        <span className="visually-hidden">
          {' '}
          <Value of={what} />
        </span>
      </T>
    </button>
  );
}
