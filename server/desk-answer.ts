import type { ProofFields } from '../desk/check.ts';
import { parseProofKind, type ProofKind } from '../desk/kinds.ts';
import type { ProofOutcome } from '../desk/outcome.ts';
import type { ProofDesk } from './proofs/desk.ts';

/** Answer of the proof desk to a posted form. */
export type DeskAnswer =
  /** The body is not a form of the desk. */
  | { readonly state: 'unread' }
  /** The typed fields are returned only so that the page can fill in the form again. */
  | {
      readonly state: 'answered';
      readonly kind: ProofKind;
      readonly fields: ProofFields;
      readonly outcome: ProofOutcome;
    };

/** Removes all white space, which pasted keys, addresses and proofs may contain by accident. */
function pasted(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? '').replace(/\s+/g, '');
}

/** Keeps white space, because a signature covers it. Browsers send line ends as CRLF, while wallets sign LF. */
function verbatim(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? '').replaceAll('\r\n', '\n');
}

/**
 * Reads a form and answers it.
 *
 * @throws ProofDefectError when the check failed because of a defect of this program
 */
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
