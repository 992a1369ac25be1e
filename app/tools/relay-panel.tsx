import { TranslatedSentence } from '../_components/sentence.tsx';
import { t } from '../../i18n/translate.ts';
import type { ReactNode } from 'react';
import type { TransactionRelayResult } from '../../server/tool-result.ts';
import { parseTxHash } from '@ringscope/protocol/brands.ts';
import { HiddenFormFields } from '../_components/hidden-fields.tsx';
import { TxLink } from '../_components/links.tsx';
import { Panel } from '../_components/panel.tsx';
import { VerdictSheet } from '../_components/sheet.tsx';
import { routes } from '../_lib/routes.ts';

interface RelayPanelProps {
  /**
   * Whether a node would relay the transaction. Undefined for a coinbase or an incomplete transaction, which cannot be
   * sent.
   */
  readonly relayResult: TransactionRelayResult | undefined;
  /** The transaction as hex, as submitted. */
  readonly txHex: string;
}

/** Shows whether a node would relay the transaction, and offers to send it. */
export function RelayPanel({ relayResult, txHex }: RelayPanelProps) {
  if (relayResult === undefined) return null;
  return (
    <Panel title={t('Send the transaction to the network')} padded>
      {relayResult.state === 'failed' ? (
        <VerdictSheet tone="open" title={t('The transaction was not sent')} role="alert">
          <p>
            <TranslatedSentence of={relayResult.message} />
          </p>
        </VerdictSheet>
      ) : (
        <Verdict response={relayResult.response} blob={txHex} />
      )}
    </Panel>
  );
}

type NodeResponse = Extract<TransactionRelayResult, { readonly state: 'responded' }>['response'];

function Verdict({ response, blob }: { readonly response: NodeResponse; readonly blob: string }) {
  const { accepted, known, reasons, dry_run: isDryRun, relayed } = response;
  const hash = response.hash === null ? undefined : parseTxHash(response.hash);
  const link: ReactNode = hash === undefined ? null : <TxLink hash={hash} />;
  if (accepted === false) {
    return (
      <VerdictSheet
        tone="bad"
        title={isDryRun ? t('A node would refuse this transaction') : t('This transaction was refused')}
        role="alert"
      >
        <ul className="plain-list">
          {reasons.map(({ code, message }) => (
            <li key={code}>
              <TranslatedSentence of={message} />
            </li>
          ))}
        </ul>
      </VerdictSheet>
    );
  }
  if (known !== null && isDryRun) {
    return (
      <VerdictSheet
        tone={known === 'mined' ? 'good' : 'part'}
        title={
          known === 'mined'
            ? t('The transaction is already in a block')
            : t('The transaction already waits in the pool')
        }
        role="status"
      >
        <p>{link}</p>
      </VerdictSheet>
    );
  }
  if (accepted === true) {
    return (
      <VerdictSheet
        tone="good"
        title={
          relayed
            ? t('The node accepted the transaction and relays it')
            : t('The node already has the transaction')
        }
        role="status"
      >
        <p>{link}</p>
      </VerdictSheet>
    );
  }
  return (
    <VerdictSheet tone="good" title={t('The checks of this explorer found no problem')} role="status">
      <p className="prose">
        {t(
          'These checks cover the format, the weight, the fee, the rings and the key images. Only a node checks signatures and range proofs. Nothing was sent yet.',
        )}
      </p>
      <form method="post" action={routes.toolResult('transaction')}>
        <HiddenFormFields fields={{ tool: 'transaction', push: 'yes', blob }} />
        <button type="submit" className="button button-main">
          {t('Send this transaction')}
        </button>
      </form>
      <p>{t('No one can take back a transaction after it was sent.')}</p>
    </VerdictSheet>
  );
}
