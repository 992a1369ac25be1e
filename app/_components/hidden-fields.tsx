interface HiddenFieldsProps {
  readonly fields: Readonly<Record<string, string>>;
}

/** Fields of a form that are sent with its button and that no visitor fills in. */
export function HiddenFields({ fields }: HiddenFieldsProps) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
