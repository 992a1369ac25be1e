/**
 * Offers to explore a chart. The drawing of the server is what everyone gets; the library that replaces it weighs more
 * than all else on the site together, so it is fetched when somebody asks for it.
 */
const BUTTON_TEXT = 'Explore';

export function offerInteractiveCharts(root: ParentNode): void {
  for (const place of root.querySelectorAll<HTMLElement>('[data-chart]')) {
    const figure = place.querySelector('.chart');
    if (figure === null || place.querySelector('[data-explore]') !== null) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button';
    button.dataset['explore'] = '';
    button.textContent = BUTTON_TEXT;
    button.addEventListener('click', () => {
      button.disabled = true;
      void import('./explore-chart.tsx').then(
        ({ exploreChart }) => {
          button.remove();
          exploreChart(place);
        },
        () => {
          button.disabled = false;
        },
      );
    });
    place.append(button);
  }
}
