import type { ReactNode } from 'react';
import { Explanation } from './explanation.tsx';

export interface DefinitionItem {
  readonly term: string;
  readonly value: ReactNode;
  /** A short sentence below the value. Always visible. */
  readonly note?: ReactNode;
  /** Content that opens with the "?" at the end of the term: at most two sentences. */
  readonly explanation?: ReactNode;
}

interface DefinitionListProps {
  /** Entries of the list. Undefined entries are skipped, so callers can write conditions inline. */
  readonly definitions: readonly (DefinitionItem | undefined)[];
  /** `rows` puts term and value on one line, for panels. `stacked` puts the term above its value. Default: `rows`. */
  readonly layout?: 'rows' | 'stacked';
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
            </dd>
            {explanation !== undefined && (
              <dd className="definition-list-help">
                <Explanation term={term}>{explanation}</Explanation>
              </dd>
            )}
          </div>
        ))}
    </dl>
  );
}
