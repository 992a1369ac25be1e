import { t } from '../../i18n/texts.ts';
import { inLanguageOf } from './speech.ts';

/** Replaces a drawing by an interactive chart. The chart library is larger than the rest of the site, so it is fetched now. */
async function explore(figure: HTMLElement, isKept: boolean): Promise<void> {
  const { exploreChart } = await import('./explore-chart.tsx');
  exploreChart(figure, isKept);
}

/**
 * Makes the charts interactive that have numbers for it: while a visitor points at the drawing or touches it, and with a
 * button for a larger chart with zoom.
 */
export function offerInteractiveCharts(root: ParentNode): void {
  for (const figure of root.querySelectorAll<HTMLElement>('[data-chart]')) {
    if (figure.querySelector('[data-explore]') !== null) continue;
    const touched = () => {
      // The drawing of the server stays when the library cannot be fetched.
      void explore(figure, false).catch(() => undefined);
    };
    figure.querySelector('.chart-plot')?.addEventListener('pointerenter', touched, { once: true });
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button chart-explore';
    button.dataset['explore'] = '';
    button.textContent = inLanguageOf(figure, () => t('Explore'));
    button.addEventListener('click', () => {
      button.disabled = true;
      void explore(figure, true).then(
        () => button.remove(),
        () => {
          button.disabled = false;
        },
      );
    });
    figure.append(button);
  }
}
