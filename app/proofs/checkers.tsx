import { TranslatedSentence } from '../_components/sentence.tsx';
import { messageId, translate, t, type MessageId } from '../../i18n/translate.ts';
import type { WalletServiceCheckResult, WalletServiceVersion, ProofVerdict } from '../../proofs/outcome.ts';
import { Badge } from '../_components/badge.tsx';
import { DefinitionList } from '../_components/definition-list.tsx';

/** State of the check by the wallet service. */
export type WalletServiceCheckState =
  | WalletServiceCheckResult
  /** The wallet service was not called. `requestCheck` starts the check, and is undefined when the service cannot be called. */
  | { readonly state: 'not-requested'; readonly requestCheck: (() => void) | undefined }
  | { readonly state: 'requested' };

interface ProofCheckerVerdictsProps {
  /** Where the verifier of this site ran: in the browser or on the server. */
  readonly verifier: 'page' | 'server';
  readonly verdict: ProofVerdict;
  readonly walletServiceCheck: WalletServiceCheckState;
}

const verdictLabels: Readonly<Record<ProofVerdict, MessageId>> = {
  proven: messageId('proven'),
  refuted: messageId('not proven'),
  malformed: messageId('cannot be checked'),
  undecided: messageId('no verdict'),
};

const tones = { proven: 'good', refuted: 'bad', malformed: 'bad', undecided: 'warn' } as const;

/** Shows the verdicts of the verifier of this site and of the wallet service. */
export function ProofCheckerVerdicts({ verifier, verdict, walletServiceCheck }: ProofCheckerVerdictsProps) {
  return (
    <div className="checkers">
      <h3>{t('Programs that checked the proof')}</h3>
      <DefinitionList
        definitions={[
          {
            term: verifier === 'page' ? t('Verifier in your browser') : t('This explorer’s own verifier'),
            value: <Badge tone={tones[verdict]}>{translate(verdictLabels[verdict])}</Badge>,
          },
          {
            term: t('The wallet service'),
            value: <Service service={walletServiceCheck} verdict={verdict} />,
          },
        ]}
      />
    </div>
  );
}

function Service({
  service,
  verdict,
}: {
  readonly service: WalletServiceCheckState;
  readonly verdict: ProofVerdict;
}) {
  switch (service.state) {
    case 'agrees':
      return (
        <>
          <Badge tone={tones[verdict]}>{translate(verdictLabels[verdict])}</Badge>{' '}
          {t('{program} has the same verdict.', { program: describeWalletService(service.service) })}
        </>
      );
    case 'disagrees':
      return (
        <>
          <Badge tone="warn">{t('the two results differ')}</Badge> {describeWalletService(service.service)}.{' '}
          <strong>{t('The wallet service disagrees.')}</strong> <TranslatedSentence of={service.message} />
        </>
      );
    case 'only':
      return (
        <>
          <Badge tone="warn">{t('only the wallet service has a result')}</Badge>{' '}
          <TranslatedSentence of={service.message} translatable={service.translatable} />{' '}
          {describeWalletService(service.service)}.
        </>
      );
    case 'silent':
      return (
        <span className="muted">
          <TranslatedSentence of={service.message} />
        </span>
      );
    case 'requested':
      return (
        <span className="muted" role="status" data-desk-line>
          {t('The wallet service is checking …')}
        </span>
      );
    case 'not-requested':
      return service.requestCheck === undefined ? (
        <span className="muted">{t('The wallet service did not run this check.')}</span>
      ) : (
        <>
          <span className="muted">
            {t(
              'The wallet service has not run this check, so your input is still only in this page. The button sends your complete input to this server, which passes it to its monero-wallet-rpc and stores nothing.',
            )}
          </span>
          <span className="checkers-ask">
            <button type="button" className="button" onClick={service.requestCheck}>
              {t('Check with the wallet service too')}
            </button>
          </span>
        </>
      );
  }
}

/** Returns the name of the wallet service, with its version if known. */
export function describeWalletService(service: WalletServiceVersion | undefined): string {
  if (service === undefined) return 'monero-wallet-rpc';
  const { version, isRelease } = service;
  if (isRelease === undefined) return t('monero-wallet-rpc (RPC version {version})', { version });
  return isRelease
    ? t('monero-wallet-rpc (RPC version {version}, release build)', { version })
    : t('monero-wallet-rpc (RPC version {version}, not a release build)', { version });
}
