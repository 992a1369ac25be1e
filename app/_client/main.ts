import { startAgeUpdates, addLocalTimes } from './times.ts';
import { revealCopyButtons } from './copy.ts';
import { enableFormsForSecrets, passFormFieldsToProofPage, setUpProofForms } from './proofs-start.ts';
import { addChartExploreButtons } from './interactive-charts.ts';
import { startKeyboardShortcuts } from './keys.ts';
import { followLiveUpdates } from './live.ts';
import { offerNotifications } from './notifications.ts';
import { offerSearchSuggestions } from './search-options.ts';
import { keepSecretsOutOfSearchFields, preventSecretSubmission } from './search-secrets.ts';
import { setLocaleFromPage } from './locale.ts';
import { applyTheme, showThemeSelector } from './theme.ts';

function enhance(root: ParentNode): void {
  revealCopyButtons(root);
  addChartExploreButtons(root);
  addLocalTimes(root);
}

/** Starts the client script. Every page also works without it. */
function start(): void {
  setLocaleFromPage();
  document.documentElement.dataset['scripts'] = 'on';
  enhance(document);
  setUpProofForms(document);
  passFormFieldsToProofPage(document);
  enableFormsForSecrets(document);
  keepSecretsOutOfSearchFields(document);
  preventSecretSubmission(document);
  offerSearchSuggestions(document);
  if (document.querySelector('form[data-operation]') !== null)
    void import('./api-forms.ts').then(({ startApiForms }) => startApiForms(document));
  startKeyboardShortcuts();
  offerNotifications(document);
  startAgeUpdates();
  showThemeSelector();
  followLiveUpdates(enhance);
}

applyTheme();
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
