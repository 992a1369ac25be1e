interface HiddenFieldsProps {
  readonly fields: Readonly<Record<string, string>>;
}

/** Hidden inputs with fixed values, which are sent with the form. */
export function HiddenFormFields({ fields }: HiddenFieldsProps) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
