import { startAgeUpdates, addLocalTimes } from './times.ts';
import { revealCopyButtons } from './copy.ts';
import { handOverForms, offerDesk } from './proofs-start.ts';
import { offerInteractiveCharts } from './interactive-charts.ts';
import { followLive } from './live.ts';
import { guardSearchFields } from './search-secrets.ts';
import { readLocale } from './locale.ts';
import { applyTheme, offerThemes } from './theme.ts';

function enhance(root: ParentNode): void {
  revealCopyButtons(root);
  offerInteractiveCharts(root);
  addLocalTimes(root);
}

/** Starts the client script. Every page also works without it. */
function start(): void {
  readLocale();
  document.documentElement.dataset['scripts'] = 'on';
  enhance(document);
  offerDesk(document);
  handOverForms(document);
  guardSearchFields(document);
  startAgeUpdates();
  offerThemes();
  followLive(enhance);
}

applyTheme();
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
