import { translatePlural, t } from '../../i18n/translate.ts';
import type { DemoChainDescription } from '../../demo/facts.ts';
import { DefinitionList } from '../_components/definition-list.tsx';
import { Panel, PanelSection } from '../_components/panel.tsx';
import { CopyButton } from '../_components/values/copy.tsx';

type Wallet = DemoChainDescription['wallets'][number];

/** Number of addresses that are visible without expanding the list. */
const VISIBLE_ADDRESSES = 3;

/**
 * Orders the addresses so that one of each kind comes first. Every kind is then visible without expanding the list.
 */
function oneOfEachKindFirst(addresses: Wallet['addresses']): Wallet['addresses'] {
  const kinds = ['primary', 'integrated', 'subaddress'];
  const firsts = kinds.flatMap((kind) => addresses.filter((each) => each.kind === kind).slice(0, 1));
  return [...firsts, ...addresses.filter((each) => !firsts.includes(each))];
}

export function DemoWalletsPanel({ wallets }: { readonly wallets: readonly Wallet[] }) {
  return (
    <Panel title={t('Wallets')} aside={t('the coins have no value')}>
      {wallets.map(({ name, seed, secretViewKey, addresses }) => {
        const all = oneOfEachKindFirst(addresses);
        return (
          <PanelSection key={name} label={name}>
            <h3>{name}</h3>
            <AddressList wallet={name} addresses={all.slice(0, VISIBLE_ADDRESSES)} />
            {all.length > VISIBLE_ADDRESSES && (
              <details>
                <summary>
                  {translatePlural(
                    all.length - VISIBLE_ADDRESSES,
                    '{count} more address',
                    '{count} more addresses',
                  )}
                </summary>
                <AddressList wallet={name} addresses={all.slice(VISIBLE_ADDRESSES)} />
              </details>
            )}
            <details>
              <summary>{t('Seed and view key')}</summary>
              <DefinitionList
                layout="stacked"
                definitions={[
                  { term: t('Seed'), value: <span className="mono">{seed}</span> },
                  { term: t('Secret view key'), value: <span className="mono">{secretViewKey}</span> },
                ]}
              />
            </details>
          </PanelSection>
        );
      })}
    </Panel>
  );
}

type WalletAddress = Wallet['addresses'][number];

function nameOf({ kind, account, index }: WalletAddress): string {
  switch (kind) {
    case 'primary':
      return t('primary address');
    case 'integrated':
      return t('integrated address');
    case 'subaddress':
      return t('subaddress {account}/{index}', { account, index });
  }
}

/** Returns the name of an address of a demo wallet for its copy button, which screen readers announce. */
function nameWithWallet({ kind }: WalletAddress, wallet: string): string {
  switch (kind) {
    case 'primary':
      return t('primary address of {wallet}', { wallet });
    case 'integrated':
      return t('integrated address of {wallet}', { wallet });
    case 'subaddress':
      return t('subaddress of {wallet}', { wallet });
  }
}

interface AddressListProps {
  readonly wallet: string;
  readonly addresses: Wallet['addresses'];
}

function AddressList({ wallet, addresses }: AddressListProps) {
  return (
    <DefinitionList
      layout="stacked"
      definitions={addresses.map((each) => ({
        term: `${nameOf(each)}${each.label === '' ? '' : `, ${each.label}`}`,
        value: (
          <>
            <span className="mono">{each.address}</span>
            <CopyButton value={each.address} copiedItem={nameWithWallet(each, wallet)} />
          </>
        ),
      }))}
    />
  );
}
