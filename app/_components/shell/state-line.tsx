import { t } from '../../../i18n/translate.ts';
import { formatNetworkName } from '../../../i18n/network-name.ts';
import type { IndexAndNodeStatus } from '../../../db/queries/status.ts';
import { describeCurrentSiteState } from '../../_frame/current-site.ts';
import { getRequestUnixSeconds } from '../../_frame/now.ts';
import { BlockLink } from '../links.tsx';
import { T } from '../t.tsx';
import { Notice } from '../notice.tsx';
import { Age } from '../values/time.tsx';

/** Shows the network, the indexed height and the state of the daemon. */
export function SiteStatusBar({ status }: { readonly status: IndexAndNodeStatus }) {
  const { health, nodeLabel } = describeCurrentSiteState(status);
  const { tip } = status;
  return (
    <div
      className="state-line"
      data-live="state"
      data-tip={tip?.hash}
      data-now={Math.floor(getRequestUnixSeconds())}
    >
      <span>
        <span
          className={health === 'good' ? 'state-line-dot' : `state-line-dot state-line-dot-${health}`}
          aria-hidden="true"
        />
        {tip === undefined ? t('network not known yet') : formatNetworkName(tip.network)}
      </span>
      <span>
        {tip === undefined ? (
          t('index empty')
        ) : (
          <T>
            index at block <BlockLink height={tip.height} />, <Age timestamp={tip.timestamp} />
          </T>
        )}
      </span>
      <span className="state-line-node">{nodeLabel}</span>
    </div>
  );
}

/** Lists current problems of the site above the content of a page. */
export function SiteProblems({ status }: { readonly status: IndexAndNodeStatus }) {
  const { problems } = describeCurrentSiteState(status);
  return (
    <div data-live="problems">
      {problems.map(({ level, title, text, link }) => (
        <div key={title} className="state-line-problem">
          <Notice tone={level} title={title} role="status">
            <p>
              {text} {link !== undefined && <a href={link.href}>{link.label}</a>}
            </p>
          </Notice>
        </div>
      ))}
    </div>
  );
}
