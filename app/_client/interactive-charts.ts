import { t } from '../../i18n/translate.ts';
import { withLocaleOf } from './locale.ts';

/** Loads the chart library, which is larger than the rest of the site. The browser caches the module after the first load. */
const fetchLibrary = async () => await import('./explore-chart.tsx');

/**
 * Adds an "Explore" button to each chart with embedded data. The button replaces the server-rendered chart with an
 * interactive one. The script adds the button, because it would not work without scripts.
 */
export function offerInteractiveCharts(root: ParentNode): void {
  for (const figure of root.querySelectorAll<HTMLElement>('[data-chart]')) {
    if (figure.querySelector('[data-explore]') !== null) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button chart-explore';
    button.dataset['explore'] = '';
    button.textContent = withLocaleOf(figure, () => t('Explore'));
    // Focus announces a likely click, so the library is preloaded. A failure is ignored here, because the click retries.
    button.addEventListener('focus', () => void fetchLibrary().catch(() => undefined), { once: true });
    // When the library cannot be loaded, the server-rendered chart stays, and the visitor can press the button again.
    button.addEventListener('click', () => void explore(figure, button).catch(() => undefined));
    figure.append(button);
  }
}

async function explore(figure: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const { exploreChart } = await fetchLibrary();
  const stage = exploreChart(figure);
  if (document.activeElement === button) stage?.focus({ preventScroll: true });
  button.remove();
}
