import type { SecondCheck, ServiceProgram, Verdict } from '../../desk/outcome.ts';
import { Badge } from '../_components/badge.tsx';
import { DefinitionList } from '../_components/definition-list.tsx';
import { Panel } from '../_components/panel.tsx';

/** State of the question to the wallet service. */
export type ServiceState =
  | SecondCheck
  /** The page has not asked it. `ask` is a button, when it can be asked. */
  | { readonly state: 'not-asked'; readonly ask: (() => void) | undefined }
  | { readonly state: 'asking' };

interface CheckersProps {
  /** The place where this project's own verifier ran. */
  readonly place: 'page' | 'server';
  readonly verdict: Verdict;
  readonly service: ServiceState;
}

const words: Readonly<Record<Verdict, string>> = {
  proven: 'proven',
  refuted: 'not proven',
  malformed: 'cannot be checked',
  undecided: 'no verdict',
};

const tones = { proven: 'good', refuted: 'bad', malformed: 'bad', undecided: 'warn' } as const;

/** Shows the answers of both checkers side by side. */
export function Checkers({ place, verdict, service }: CheckersProps) {
  return (
    <Panel title="Checked by">
      <DefinitionList
        definitions={[
          {
            term: place === 'page' ? 'This page, in your browser' : 'This explorer’s own verifier',
            value: <Badge tone={tones[verdict]}>{words[verdict]}</Badge>,
          },
          { term: 'The wallet service', value: <Service service={service} verdict={verdict} /> },
        ]}
      />
    </Panel>
  );
}

function Service({ service, verdict }: { readonly service: ServiceState; readonly verdict: Verdict }) {
  switch (service.state) {
    case 'agrees':
      return (
        <>
          <Badge tone={tones[verdict]}>{words[verdict]}</Badge> {programOf(service.service)}: their verdicts
          agree.
        </>
      );
    case 'disagrees':
      return (
        <>
          <Badge tone="warn">disagrees</Badge> {programOf(service.service)}.{' '}
          <strong>The wallet service disagrees.</strong> {service.message}
        </>
      );
    case 'silent':
      return <span className="muted">{service.message}</span>;
    case 'asking':
      return (
        <span className="muted" role="status" data-desk-line>
          It is being asked …
        </span>
      );
    case 'not-asked':
      return service.ask === undefined ? (
        <span className="muted">It was not asked.</span>
      ) : (
        <>
          <span className="muted">
            It was not asked, so what you entered is still in this page alone. The button sends all of it to
            this server, which hands it to its monero-wallet-rpc and then forgets it.
          </span>
          <span className="checkers-ask">
            <button type="button" className="button" onClick={service.ask}>
              Ask the wallet service too
            </button>
          </span>
        </>
      );
  }
}

/** Names the wallet service that answered, as far as it tells. */
export function programOf(service: ServiceProgram | undefined): string {
  if (service === undefined) return 'monero-wallet-rpc';
  const { version, isRelease } = service;
  const build =
    isRelease === undefined ? '' : isRelease ? ', release build' : ', a build that is not a release';
  return `monero-wallet-rpc (interface ${version}${build})`;
}
