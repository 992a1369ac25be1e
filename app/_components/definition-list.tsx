import type { ReactNode } from 'react';
import { Explanation } from './explanation.tsx';

export interface Definition {
  readonly term: string;
  readonly value: ReactNode;
  /** A short sentence under the value. It is always visible. */
  readonly note?: ReactNode;
  /** The text behind "What is this?". */
  readonly explanation?: ReactNode;
}

interface DefinitionListProps {
  /** Undefined entries are left out, so that a caller can write conditions in place. */
  readonly definitions: readonly (Definition | undefined)[];
  /**
   * `rows` puts term and value on one line, for panels. `stacked` puts the term above its value. The default is `rows`.
   */
  readonly layout?: 'rows' | 'stacked' | 'figures';
}

export function DefinitionList({ definitions, layout = 'rows' }: DefinitionListProps) {
  return (
    <dl className={`definition-list definition-list-${layout}`}>
      {definitions
        .filter((definition) => definition !== undefined)
        .map(({ term, value, note, explanation }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {value}
              {note !== undefined && <span className="definition-list-note">{note}</span>}
              {explanation !== undefined && <Explanation>{explanation}</Explanation>}
            </dd>
          </div>
        ))}
    </dl>
  );
}
