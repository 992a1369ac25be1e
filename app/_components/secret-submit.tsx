interface SecretSubmitProps {
  readonly label: string;
  readonly isMain?: boolean;
}

/**
 * The submit button of a form for secrets. The client script processes the form in the browser, so that no secret is
 * sent. The button is disabled until the script handles the form, because an earlier click would send a secret to the
 * server. In a browser without scripts, another button submits the form to the server.
 */
export function SecretFormSubmitButton({ label, isMain = false }: SecretSubmitProps) {
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
