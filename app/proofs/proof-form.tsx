import { routes } from '../_lib/routes.ts';
import type { DeskAnswer } from '../../server/desk-answer.ts';
import { kindsOfProof, type FieldName, type ProofField, type ProofKind } from '../../desk/kinds.ts';
import { OutcomeView } from './outcome-view.tsx';

interface ProofFormProps {
  readonly kind: ProofKind;
  /** Initial values of the form. */
  readonly fields?: Partial<Record<FieldName, string>>;
}

/** Shows the form of one kind of proof, with the answer above it. The browser sends the form without scripts. */
export function ProofForm({ kind, fields = {}, answer }: ProofFormProps & { readonly answer?: DeskAnswer }) {
  const answered = answer?.state === 'answered' && answer.kind === kind ? answer : undefined;
  const outcome = answered?.outcome;
  return (
    <>
      {outcome !== undefined && <OutcomeView outcome={outcome} />}
      <form className="proof-form" method="post" action={routes.proofAnswer(kind)}>
        <input type="hidden" name="kind" value={kind} />
        {kindsOfProof[kind].fields.map((field) => (
          <Field
            key={field.name}
            field={field}
            value={answered?.fields[field.name] ?? fields[field.name] ?? ''}
            {...(outcome?.field === field.name ? { error: outcome.message } : {})}
          />
        ))}
        <div>
          <button type="submit" className="button button-main">
            Check
          </button>
        </div>
      </form>
    </>
  );
}

interface FieldProps {
  readonly field: ProofField;
  readonly value: string;
  readonly error?: string;
}

function Field({ field, value, error }: FieldProps) {
  const { name, label, help, optional, rows } = field;
  const common = {
    id: `field-${name}`,
    name,
    // There is no `maxLength`, because a browser silently cuts pasted text. The desk would then check a different text.
    defaultValue: value,
    required: optional !== true,
    className: name === 'message' ? undefined : 'mono',
    autoComplete: 'off',
    autoCapitalize: 'off',
    spellCheck: false,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': error === undefined ? `help-${name}` : `error-${name} help-${name}`,
  };
  return (
    <div className="proof-form-field">
      <label htmlFor={`field-${name}`}>
        {label}
        {optional === true && <span className="muted"> (optional)</span>}
      </label>
      {rows === 1 ? <input type="text" {...common} /> : <textarea rows={rows} {...common} />}
      {error !== undefined && (
        <span className="proof-form-error" id={`error-${name}`}>
          {error}
        </span>
      )}
      <span className="proof-form-help" id={`help-${name}`}>
        {help}
      </span>
    </div>
  );
}

/** A button that sends a prepared form to the proof desk. */
export function FilledProofForm({ kind, fields = {} }: ProofFormProps) {
  return (
    <form method="post" action={routes.proofAnswer(kind)}>
      <input type="hidden" name="kind" value={kind} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button">
        Check it
      </button>
    </form>
  );
}
