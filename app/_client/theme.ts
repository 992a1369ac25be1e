const STORAGE_KEY = 'theme';

const themes = ['system', 'light', 'dark'] as const;

type Theme = (typeof themes)[number];

/** Returns the stored theme of the visitor, or `system` when none is stored or storage is unavailable. */
function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return themes.find((theme) => theme === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

function storeTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage is unavailable, so the choice applies to this page only.
  }
}

function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** Applies the theme that the visitor has chosen, or the theme of the system. */
export function applyTheme(): void {
  showTheme(chosenTheme());
}

/** Shows the theme selector above the page header. It is hidden without scripts. */
export function showThemeSelector(): void {
  const select = document.querySelector<HTMLSelectElement>('#theme');
  if (select === null) return;
  select.value = chosenTheme();
  select.closest<HTMLElement>('[hidden]')?.removeAttribute('hidden');
  select.addEventListener('change', () => {
    const theme = themes.find((each) => each === select.value) ?? 'system';
    storeTheme(theme);
    showTheme(theme);
  });
}
