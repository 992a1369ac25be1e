import { startAgeUpdates } from './ages.ts';
import { revealCopyButtons } from './copy.ts';
import { offerInteractiveCharts } from './interactive-charts.ts';
import { followLive } from './live.ts';

function enhance(root: ParentNode): void {
  revealCopyButtons(root);
  offerInteractiveCharts(root);
}

/** Starts the script of every page. Pages are complete without it. */
function start(): void {
  document.documentElement.dataset['scripts'] = 'on';
  enhance(document);
  startAgeUpdates();
  followLive(enhance);
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
