import { say, speech, type Marked } from './texts.ts';

/** Returns a text as a word inside of a sentence. English words begin with a small letter there. */
export function inSentence(text: Marked): string {
  const shown = say(text);
  return speech().messages === undefined ? shown.toLowerCase() : shown;
}
