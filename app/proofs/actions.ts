'use server';

import { checkProof, type ProofFields } from '../_server/proofs/check.ts';
import { forSending, type SentOutcome } from '../_server/proofs/outcome.ts';
import { markFormRead, setHeader, setStatus } from '../_server/response.ts';
import { parseProofKind } from './kinds.ts';

/** What a form shows after it was sent: what was typed, and the answer. */
export interface DeskState {
  readonly fields: ProofFields;
  readonly outcome: SentOutcome;
}

/** Texts are pasted: blanks and line ends around them, and inside proofs, mean nothing. */
function pasted(form: FormData, name: keyof ProofFields | 'kind'): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.replace(/\s+/g, '') : '';
}

/** A message counts to the last blank. Browsers send line ends as CRLF; whoever typed one meant LF. */
function verbatim(form: FormData, name: keyof ProofFields): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
}

/**
 * Answers a form of the desk. The previous state comes back from the browser and is not looked at: it may say anything.
 */
export async function askDesk(
  _previous: DeskState | undefined,
  form: FormData,
): Promise<DeskState | undefined> {
  setHeader('Cache-Control', 'no-store');
  const kind = parseProofKind(pasted(form, 'kind'));
  if (kind === undefined) return undefined;
  markFormRead();
  const fields: ProofFields = {
    txid: pasted(form, 'txid'),
    txKey: pasted(form, 'txKey'),
    address: pasted(form, 'address'),
    message: verbatim(form, 'message'),
    proof: pasted(form, 'proof'),
  };
  const outcome = await checkProof(kind, fields);
  if (outcome.verdict === 'malformed') setStatus(400);
  return { fields, outcome: forSending(outcome) };
}
