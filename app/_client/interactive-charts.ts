const BUTTON_TEXT = 'Explore';

/** Adds a button to each chart that fetches the chart library. The library is larger than the rest of the site, so it is fetched on demand. */
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
