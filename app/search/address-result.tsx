import { TranslatedSentence } from '../_components/sentence.tsx';
import { t } from '../../i18n/translate.ts';
import { T } from '../_components/t.tsx';
import type { DetectedPastedValue, PasteDetectionResult } from '../../proofs/detect.ts';
import {
  decodeAddress,
  stripPaymentId,
  encodeAddress,
  type Address,
} from '@ringscope/protocol/address/address.ts';
import type { PageContent } from '../_frame/site-page.ts';
import { addressKeyDefinitions } from '../_components/address-keys.tsx';
import { DefinitionList } from '../_components/definition-list.tsx';
import { Notice } from '../_components/notice.tsx';
import { Panel } from '../_components/panel.tsx';
import { Hash } from '../_components/values/hash.tsx';
import { routes } from '../_lib/routes.ts';
import { SearchResult } from './search-result.tsx';

const isAddress = ({ kinds: [what] }: DetectedPastedValue) => what === 'address' || what === 'payment-uri';

/**
 * Returns the result page of a search for an address, with the decoded parts of the address.
 *
 * @returns undefined for any other input
 */
export function addressSearchResult(
  { detectedValues }: PasteDetectionResult,
  query: string,
): PageContent | undefined {
  const part = detectedValues.find(isAddress);
  if (part === undefined) return undefined;
  const decoded = decodeAddress(part.text);
  if (!decoded.ok) {
    return {
      status: 400,
      content: (
        <SearchResult kind={t('An address')} query={query} title={t('This address is not valid')}>
          <Notice tone="bad">
            <p>
              <TranslatedSentence of={decoded.message} translatable={decoded.translatable} />
            </p>
            <p>{t('Do not send anything to this address. Ask its owner for the correct address.')}</p>
          </Notice>
        </SearchResult>
      ),
    };
  }
  return {
    content: (
      <SearchResult kind={t('An address')} query={query} title={t('This is a Monero address')}>
        <Notice title={t('An address cannot be looked up')}>
          <p>
            {t(
              'The chain contains no addresses. Each payment goes to a new one-time key, which only the receiver can connect with the address. So no explorer can show what an address received or has.',
            )}
          </p>
          <p>
            <T>
              A sender or receiver can prove a payment with a key or a proof.{' '}
              <a href={routes.proofs}>Check a proof</a>.
            </T>
          </p>
        </Notice>
        <AddressPanel address={decoded.address} />
      </SearchResult>
    ),
  };
}

function AddressPanel({ address }: { readonly address: Address }) {
  const { network, kind, paymentId } = address;
  return (
    <Panel title={t('Address')}>
      <DefinitionList
        definitions={[
          { term: t('Network'), value: network },
          { term: t('Kind of address'), value: kind },
          ...addressKeyDefinitions(address),
          paymentId === undefined
            ? undefined
            : {
                term: t('Address without the payment id'),
                value: <Hash value={encodeAddress(stripPaymentId(address))} size="full" />,
              },
        ]}
      />
    </Panel>
  );
}
