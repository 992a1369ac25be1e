const KEY = 'theme';

const themes = ['system', 'light', 'dark'] as const;

type Theme = (typeof themes)[number];

/** Returns the theme that the visitor chose here. A browser without storage has none. */
function chosenTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY);
    return themes.find((theme) => theme === kept) ?? 'system';
  } catch {
    return 'system';
  }
}

function keepTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Without storage, the choice holds for this page.
  }
}

function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** Applies the theme that the visitor chose before. */
export function applyTheme(): void {
  showTheme(chosenTheme());
}

/** Shows the choice of themes in the footer, which has no use without a script. */
export function offerThemes(): void {
  const select = document.querySelector<HTMLSelectElement>('#theme');
  if (select === null) return;
  select.value = chosenTheme();
  select.closest<HTMLElement>('[hidden]')?.removeAttribute('hidden');
  select.addEventListener('change', () => {
    const theme = themes.find((each) => each === select.value) ?? 'system';
    keepTheme(theme);
    showTheme(theme);
  });
}
