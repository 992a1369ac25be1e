import type { ReactNode } from 'react';

export type BadgeTone = 'plain' | 'good' | 'warn' | 'bad' | 'accent';

/** A short label for the state of an object. */
export function Badge({
  tone = 'plain',
  children,
}: {
  readonly tone?: BadgeTone;
  readonly children: ReactNode;
}) {
  return <span className={tone === 'plain' ? 'badge' : `badge badge-${tone}`}>{children}</span>;
}
