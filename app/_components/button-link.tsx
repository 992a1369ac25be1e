import type { ReactNode } from 'react';

interface ButtonLinkProps {
  readonly href: string;
  readonly rel?: string | undefined;
  readonly children: ReactNode;
}

/** A link with the appearance of a button. */
export function ButtonLink({ href, rel, children }: ButtonLinkProps) {
  return (
    <a className="button" href={href} rel={rel}>
      {children}
    </a>
  );
}
