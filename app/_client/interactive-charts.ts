import { t } from '../../i18n/translate.ts';
import { withElementLocale } from './locale.ts';

/** Loads the chart library only on demand, because it is large. The browser then caches the module. */
const fetchLibrary = async () => await import('./explore-chart.tsx');

/**
 * Adds an "Explore" button to each chart with embedded data. The button replaces the server-rendered chart with an
 * interactive one. The server does not render the button, because it would do nothing without scripts.
 */
export function addChartExploreButtons(root: ParentNode): void {
  for (const figure of root.querySelectorAll<HTMLElement>('[data-chart]')) {
    if (figure.querySelector('[data-explore]') !== null) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button chart-explore';
    button.dataset['explore'] = '';
    button.textContent = withElementLocale(figure, () => t('Explore this chart'));
    // Preloads the library, because a click often follows. An error is ignored here, because a click loads the library
    // again.
    button.addEventListener('focus', () => void fetchLibrary().catch(() => undefined), { once: true });
    // When the library cannot be loaded, the server-rendered chart stays, and the visitor can press the button again.
    button.addEventListener('click', () => void explore(figure, button).catch(() => undefined));
    figure.append(button);
  }
}

async function explore(figure: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const { showInteractiveChart } = await fetchLibrary();
  const stage = showInteractiveChart(figure);
  if (document.activeElement === button) stage?.focus({ preventScroll: true });
  button.remove();
}
