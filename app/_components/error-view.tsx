import type { ReactNode } from 'react';
import { ButtonLink } from './button-link.tsx';

interface ErrorViewProps {
  /** The HTTP status, with a few words about the case if useful: "Status 404: this height is in the future". */
  readonly code: string;
  /** What is wrong, in one or two sentences. */
  readonly title: ReactNode;
  /** Paragraphs about the cause and what to do. */
  readonly note: ReactNode;
  readonly button: { readonly href: string; readonly label: string };
  /** A picture or a list below the button. */
  readonly children?: ReactNode;
}

/** A page about an error: a small status code, a heading, a note and one button. */
export function ErrorView({ code, title, note, button, children }: ErrorViewProps) {
  return (
    <div className="page">
      <header className="error-view-head">
        <p className="error-view-code">{code}</p>
        <h1>{title}</h1>
        <div className="error-view-note">{note}</div>
        <p className="error-view-button">
          <ButtonLink href={button.href} isMain>
            {button.label}
          </ButtonLink>
        </p>
      </header>
      {children}
    </div>
  );
}
