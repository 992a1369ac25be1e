import type { ReactNode } from 'react';

/** A sentence in place of an empty list. */
export function EmptyListMessage({ children }: { readonly children: ReactNode }) {
  return <p className="empty">{children}</p>;
}
