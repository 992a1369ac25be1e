/** A button that copies a value. The script of the page shows it. Without scripts a visitor selects the value. */
export function Copy({ value, what }: { readonly value: string; readonly what: string }) {
  return (
    <button type="button" className="copy" data-copy={value} hidden>
      Copy<span className="visually-hidden"> {what}</span>
    </button>
  );
}
