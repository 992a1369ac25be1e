import { searchSuggestionsFor, type SearchSuggestion } from './search-suggestions.ts';

/** Shows suggestions below each search field, in a list that works with keyboard, pointer and screen reader. */
export function offerSearchSuggestions(root: ParentNode): void {
  for (const list of root.querySelectorAll<HTMLElement>('[data-search-options]')) {
    const field = list.closest('form')?.querySelector('input');
    if (field !== null && field !== undefined) connectOptions(field, list);
  }
}

function mainPages(): SearchSuggestion[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('.site-header-nav a')].map(
    ({ textContent, href }) => ({ label: textContent, href }),
  );
}

function connectOptions(field: HTMLInputElement, list: HTMLElement): void {
  let shown: readonly SearchSuggestion[] = [];
  let active = -1;
  list.setAttribute('role', 'listbox');
  field.setAttribute('role', 'combobox');
  field.setAttribute('aria-autocomplete', 'list');
  field.setAttribute('aria-controls', list.id);

  const mark = (index: number): void => {
    active = index;
    for (const [position, option] of [...list.children].entries())
      option.setAttribute('aria-selected', String(position === index));
    if (index < 0) field.removeAttribute('aria-activedescendant');
    else field.setAttribute('aria-activedescendant', `${list.id}-${index}`);
  };
  const show = (suggestions: readonly SearchSuggestion[]): void => {
    shown = suggestions;
    list.replaceChildren(
      ...suggestions.map(({ label }, index) => {
        const option = document.createElement('li');
        option.id = `${list.id}-${index}`;
        option.setAttribute('role', 'option');
        option.textContent = label;
        return option;
      }),
    );
    list.hidden = suggestions.length === 0;
    field.setAttribute('aria-expanded', String(!list.hidden));
    mark(-1);
  };
  const open = (index: number): boolean => {
    const href = shown[index]?.href;
    if (href !== undefined) location.assign(href);
    return href !== undefined;
  };

  show([]);
  field.addEventListener('input', () => show(searchSuggestionsFor(field.value, mainPages())));
  field.addEventListener('blur', () => show([]));
  field.addEventListener('keydown', (event) => {
    if (list.hidden) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // The arrow keys cycle through the suggestions and the search field itself, which has the index -1.
    if (step !== undefined) mark(((active + 1 + step + shown.length + 1) % (shown.length + 1)) - 1);
    else if (event.key === 'Escape') show([]);
    else if (event.key !== 'Enter' || !open(active)) return;
    event.preventDefault();
  });
  // The focus stays in the field when a pointer is pressed on the list. Otherwise the list would close before the click.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => {
    open([...list.children].findIndex((option) => target instanceof Node && option.contains(target)));
  });
}
