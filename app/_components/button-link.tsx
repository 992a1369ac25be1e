import type { ReactNode } from 'react';

interface ButtonLinkProps {
  readonly href: string;
  readonly rel?: string | undefined;
  /** Whether this is the main button, which is filled with colour. A page has at most one. */
  readonly isMain?: boolean;
  readonly children: ReactNode;
}

/** A link with the appearance of a button. */
export function ButtonLink({ href, rel, isMain = false, children }: ButtonLinkProps) {
  return (
    <a className={isMain ? 'button button-main' : 'button'} href={href} rel={rel}>
      {children}
    </a>
  );
}
