import type { ReactNode } from 'react';

/** Shows a text in place of a missing value. The text gives the reason. */
export function None({ children = 'none' }: { readonly children?: ReactNode }) {
  return <span className="none">{children}</span>;
}
