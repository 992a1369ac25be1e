interface SecretSubmitProps {
  readonly label: string;
  readonly isMain?: boolean;
}

/**
 * The submit button of a form for secrets, which the client script handles without sending them. The script enables the
 * button once it has taken over the form, because an earlier click would send a secret to the server. Without scripts,
 * another button submits the form.
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
