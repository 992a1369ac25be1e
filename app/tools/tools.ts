import type { ReactNode } from 'react';
import { messageId } from '../../i18n/translate.ts';

/** Titles of the tools, in tab order. */
export const toolTitles = {
  transaction: messageId('Transaction'),
  block: messageId('Block'),
  address: messageId('Address'),
  link: messageId('Payment link'),
  time: messageId('Date and height'),
} as const;

/** The sentence that describes each tool. */
export const toolHeadlines = {
  transaction: messageId('See what a transaction contains before you send it.'),
  block: messageId('See what the bytes of a block contain.'),
  address: messageId('See what an address contains, and what it hides.'),
  link: messageId('Make or read a payment link.'),
  time: messageId('Which block was the newest at a given time?'),
} as const;

export type ToolName = keyof typeof toolTitles;

export const toolNames = Object.keys(toolTitles) as readonly ToolName[];

export function parseToolName(text: string): ToolName | undefined {
  return toolNames.find((name) => name === text);
}

/** The rendered content of one tool. */
export interface RenderedTool {
  readonly content: ReactNode;
  /** HTTP status: 400 for invalid input, 503 when data cannot be read, undefined for 200. */
  readonly status?: 400 | 503;
}
