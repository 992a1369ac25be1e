import type { ReactNode } from 'react';
import { Page } from '../../../_components/page.tsx';
import { Panel, PanelSection } from '../../../_components/panel.tsx';
import { routes } from '../../../_lib/routes.ts';
import { httpMethodOf } from '../../../../api/contract/endpoint.ts';
import { ShellCommand } from '../../../api/_docs/command.tsx';
import { renderApiContractText } from '../../../api/_docs/contract-message.tsx';
import { requestCostLabel } from '../../../api/_docs/cost-label.ts';
import { DocTable } from '../../../api/_docs/doc-table.tsx';
import { ApiLayout, OperationListLink } from '../../../api/_docs/api-layout.tsx';
import { findDocumentedOperation } from '../../../api/groups.ts';
import type { ApiGuide } from '../guides.ts';
import programsJson from '../programs.json';

/** Programs and example input, by name of the guide and file name extension. `bin/write-api-files.ts` collects them. */
const programs: Readonly<Partial<Record<string, Readonly<Partial<Record<string, string>>>>>> = programsJson;

/** The URL of the site in the example programs. The page replaces it with the URL of this site. */
const SITE_IN_PROGRAMS = 'http://127.0.0.1:3000';

interface ApiGuideViewProps {
  readonly guide: ApiGuide;
  /** Scheme and host of the site. */
  readonly origin: string;
}

export function ApiGuideView({ guide, origin }: ApiGuideViewProps) {
  const { name, title, introduction, prerequisites, costAndLimits, inputFileName } = guide;
  const program = (ending: string) => (programs[name]?.[ending] ?? '').replaceAll(SITE_IN_PROGRAMS, origin);
  return (
    <Page
      title={title}
      lead={
        <>
          {introduction} <a href={routes.api}>Conventions, limits and errors</a> · <OperationListLink />
        </>
      }
    >
      <ApiLayout guide={name}>
        <Panel title="What you need" padded id="needs">
          <Sentences sentences={prerequisites} />
        </Panel>
        <StepsPanel guide={guide} />
        <Panel title="Programs" id="programs">
          {inputFileName !== undefined && (
            <Program title={<code>{inputFileName}</code>} text={program('json')} />
          )}
          <Program title="With curl and jq" text={program('sh')} />
          <Program
            title={
              <>
                In TypeScript, with <code>@ringscope/client</code>
              </>
            }
            text={program('ts')}
          />
          <Program title="In Python" text={program('py')} />
        </Panel>
        <Panel title="Costs and limits" padded id="limits">
          <Sentences sentences={costAndLimits} />
        </Panel>
        <Panel title="What can go wrong" id="problems">
          <DocTable
            caption={`What can go wrong: ${title}`}
            headers={['What happens', 'What to do']}
            rows={guide.problems.map(({ problem, remedy }) => ({
              key: problem,
              cells: [
                <strong key="problem">{renderApiContractText(problem)}</strong>,
                renderApiContractText(remedy),
              ],
            }))}
          />
        </Panel>
      </ApiLayout>
    </Page>
  );
}

function Program({ title, text }: { readonly title: ReactNode; readonly text: string }) {
  return (
    <PanelSection>
      <h3>{title}</h3>
      <ShellCommand text={text} />
    </PanelSection>
  );
}

/** The API requests of a guide in the order in which a program sends them, with their costs in rate-limit points. */
function StepsPanel({ guide: { title, steps } }: { readonly guide: ApiGuide }) {
  return (
    <Panel title="Requests, in order" id="requests">
      <DocTable
        caption={`Requests: ${title}`}
        headers={['Operation', 'Points', 'What for']}
        rows={steps.map(({ operation, purpose }) => {
          const { group, endpoint } = findDocumentedOperation(operation);
          return {
            key: operation,
            cells: [
              <a key="link" href={routes.apiOperation(group.name, operation)}>
                <code>
                  {httpMethodOf(endpoint)} {endpoint.path}
                </code>
              </a>,
              requestCostLabel(endpoint),
              renderApiContractText(purpose),
            ],
          };
        })}
      />
    </Panel>
  );
}

function Sentences({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <div className="prose">
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{renderApiContractText(sentence)}</li>
        ))}
      </ul>
    </div>
  );
}
