import type { ProofFields } from '../desk/check.ts';
import { parseProofKind, type ProofKind } from '../desk/kinds.ts';
import type { ProofOutcome } from '../desk/outcome.ts';
import type { ProofDesk } from './proofs/desk.ts';

/** What the proof desk says to a form that was posted to it. */
export type DeskAnswer =
  /** What was posted is none of its forms. */
  | { readonly state: 'unread' }
  /** What was typed goes back into the fields that it was typed into, and nowhere else. */
  | {
      readonly state: 'answered';
      readonly kind: ProofKind;
      readonly fields: ProofFields;
      readonly outcome: ProofOutcome;
    };

/** Texts are pasted: blanks and line ends around them, and inside proofs, mean nothing. */
function pasted(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? '').replace(/\s+/g, '');
}

/** A message counts to the last blank. Browsers send line ends as CRLF; whoever typed one meant LF. */
function verbatim(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? '').replaceAll('\r\n', '\n');
}

/** Reads a form and answers it. @throws what {@link ProofDesk.answer} throws */
export async function answerForm(desk: ProofDesk, form: URLSearchParams): Promise<DeskAnswer> {
  const kind = parseProofKind(pasted(form, 'kind'));
  if (kind === undefined) return { state: 'unread' };
  const fields: ProofFields = {
    txid: pasted(form, 'txid'),
    txKey: pasted(form, 'txKey'),
    address: pasted(form, 'address'),
    message: verbatim(form, 'message'),
    proof: pasted(form, 'proof'),
  };
  return { state: 'answered', kind, fields, outcome: await desk.answer({ kind, fields }) };
}
