import { t } from '../../i18n/translate.ts';
import { inLanguageOf } from './locale.ts';

/** Fetches the chart library, which is larger than the rest of the site. A browser keeps the module, so it fetches it once. */
const fetchLibrary = async () => await import('./explore-chart.tsx');

/**
 * Adds a button to each chart that has numbers for it. The button replaces the drawing of the server by an interactive chart.
 * It is added by the script, so that no page has a button that does nothing.
 */
export function offerInteractiveCharts(root: ParentNode): void {
  for (const figure of root.querySelectorAll<HTMLElement>('[data-chart]')) {
    if (figure.querySelector('[data-explore]') !== null) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button chart-explore';
    button.dataset['explore'] = '';
    button.textContent = inLanguageOf(figure, () => t('Explore'));
    // A visitor who has reached the button is about to press it. A failure is not reported before that.
    button.addEventListener('focus', () => void fetchLibrary().catch(() => undefined), { once: true });
    // The drawing of the server stays when the library cannot be fetched, and the visitor may press the button again.
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
