import type { ReactNode } from 'react';

/** The drawn part of one tool. */
export interface ToolView {
  readonly content: ReactNode;
  /** It is 400 when something typed is wrong, and undefined otherwise. */
  readonly status?: 400 | 503;
}
