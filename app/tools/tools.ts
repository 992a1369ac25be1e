/** The tools in the order of their tabs, with their titles. */
export const tools = {
  transaction: 'Transaction',
  block: 'Block',
  address: 'Address',
  link: 'Payment link',
  time: 'Date and height',
} as const;

export type ToolName = keyof typeof tools;

export const toolNames = Object.keys(tools) as readonly ToolName[];

export function parseToolName(text: string): ToolName | undefined {
  return toolNames.find((name) => name === text);
}
