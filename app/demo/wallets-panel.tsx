import type { DemoFacts } from '../../demo/facts.ts';
import { Panel } from '../_components/panel.tsx';
import { Copy } from '../_components/values/hash.tsx';

type Wallet = DemoFacts['wallets'][number];

/** Addresses written out; the rest is folded. */
const SHOWN = 3;

/** The primary address first, then one of each other kind, so that what is shown unfolded is a choice worth trying. */
function ordered(addresses: Wallet['addresses']): Wallet['addresses'] {
  const kinds = ['primary', 'integrated', 'subaddress'];
  const firsts = kinds.flatMap((kind) => addresses.filter((each) => each.kind === kind).slice(0, 1));
  return [...firsts, ...addresses.filter((each) => !firsts.includes(each))];
}

export function WalletsPanel({ wallets }: { readonly wallets: readonly Wallet[] }) {
  return (
    <Panel title="Wallets" aside="their keys open nothing of value">
      {wallets.map(({ name, seed, secretViewKey, addresses }) => {
        const all = ordered(addresses);
        return (
          <section key={name} className="example" aria-label={name}>
            <h3>{name}</h3>
            <AddressList wallet={name} addresses={all.slice(0, SHOWN)} />
            {all.length > SHOWN && (
              <details>
                <summary>{`${all.length - SHOWN} more addresses`}</summary>
                <AddressList wallet={name} addresses={all.slice(SHOWN)} />
              </details>
            )}
            <details>
              <summary>Seed and view key</summary>
              <dl className="example-fields">
                <div>
                  <dt>Seed</dt>
                  <dd className="mono">{seed}</dd>
                </div>
                <div>
                  <dt>Secret view key</dt>
                  <dd className="mono">{secretViewKey}</dd>
                </div>
              </dl>
            </details>
          </section>
        );
      })}
    </Panel>
  );
}

interface AddressListProps {
  readonly wallet: string;
  readonly addresses: Wallet['addresses'];
}

function AddressList({ wallet, addresses }: AddressListProps) {
  return (
    <dl className="example-fields">
      {addresses.map(({ kind, address, label, account, index }) => (
        <div key={address}>
          <dt>
            {kind === 'subaddress' ? `subaddress ${account}/${index}` : kind}
            {label !== '' && `, ${label}`} <Copy value={address} what={`${kind} address of ${wallet}`} />
          </dt>
          <dd className="mono">{address}</dd>
        </div>
      ))}
    </dl>
  );
}
