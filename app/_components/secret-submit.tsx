interface SecretSubmitProps {
  readonly label: string;
  readonly isMain?: boolean;
}

/**
 * The button of a form whose content a browser with scripts does not send. It works only after the script has taken over
 * the form: a visitor who presses it earlier would send a secret to the server. Without scripts, another button submits the
 * form.
 */
export function SecretSubmitButton({ label, isMain = false }: SecretSubmitProps) {
  const className = isMain ? 'button button-main' : 'button';
  return (
    <>
      <noscript>
        <button type="submit" className={className}>
          {label}
        </button>
      </noscript>
      <button type="submit" className={className} disabled data-awaits-script>
        {label}
      </button>
    </>
  );
}
