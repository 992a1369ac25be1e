import type { ReactNode } from 'react';
import { messageId } from '../../i18n/translate.ts';

/** The tools in the order of their tabs, with their titles. */
export const tools = {
  transaction: messageId('Transaction'),
  block: messageId('Block'),
  address: messageId('Address'),
  link: messageId('Payment link'),
  time: messageId('Date and height'),
} as const;

export type ToolName = keyof typeof tools;

export const toolNames = Object.keys(tools) as readonly ToolName[];

export function parseToolName(text: string): ToolName | undefined {
  return toolNames.find((name) => name === text);
}

/** The drawn part of one tool. */
export interface ToolView {
  readonly content: ReactNode;
  /** It is 400 when something typed is wrong, and undefined otherwise. */
  readonly status?: 400 | 503;
}
