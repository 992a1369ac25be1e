/** The script of every page. What it does is an addition; a page is whole without it. */
import { startAgeUpdates } from './ages.ts';
import { revealCopyButtons } from './copy.ts';
import { offerInteractiveCharts } from './interactive-charts.ts';
import { followLive } from './live.ts';

function enhance(root: ParentNode): void {
  revealCopyButtons(root);
  offerInteractiveCharts(root);
}

function start(): void {
  document.documentElement.dataset['scripts'] = 'on';
  enhance(document);
  startAgeUpdates();
  followLive(enhance);
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
