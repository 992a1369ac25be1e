import type { ReactNode } from 'react';

/** Stands where a value is missing. The text says why. */
export function None({ children = 'none' }: { readonly children?: ReactNode }) {
  return <span className="none">{children}</span>;
}
