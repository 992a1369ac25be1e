import { messageId, translate, t, type MessageId } from '../../i18n/translate.ts';
import { T } from '../_components/t.tsx';
import type { PoolListOptions, PoolStateFilter } from '../../db/queries/pool-list.ts';
import { poolStateFilters } from '../../lookups/pool.ts';
import { routes } from '../_lib/routes.ts';
import { formatMinFeeRate } from './search-params.ts';

const stateNames: Readonly<Record<PoolStateFilter, MessageId>> = {
  all: messageId('all transactions'),
  'double-spend': messageId('double spends'),
  'not-relayed': messageId('not relayed'),
};

/** A form that filters the list of waiting transactions and preserves its order. */
export function PoolFilterForm({ order, state, minFeeRate }: PoolListOptions) {
  return (
    <form className="pool-form not-printed" action={`${routes.pool}#list`} method="get">
      {order !== 'newest' && <input type="hidden" name="order" value={order} />}
      <label>
        {t('Transactions to show')}{' '}
        <select name="state" defaultValue={state}>
          {poolStateFilters.map((each) => (
            <option key={each} value={each}>
              {translate(stateNames[each])}
            </option>
          ))}
        </select>
      </label>
      <label>
        <T>
          at least{' '}
          <input
            type="text"
            name="min-rate"
            inputMode="numeric"
            placeholder="0"
            defaultValue={minFeeRate === undefined ? '' : formatMinFeeRate(minFeeRate)}
            autoComplete="off"
          />{' '}
          µXMR/kB
        </T>
      </label>
      <button type="submit" className="button">
        {t('Filter the transactions')}
      </button>
      {(state !== 'all' || minFeeRate !== undefined) && (
        <a href={routes.poolList('')}>{t('Show all transactions')}</a>
      )}
    </form>
  );
}
