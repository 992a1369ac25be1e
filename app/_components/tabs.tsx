interface Tab {
  readonly href: string;
  readonly label: string;
  readonly isCurrent?: boolean;
}

/** Links to variants of a page or to its sections. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label}>
      <ul className="tabs">
        {tabs.map(({ href, label: text, isCurrent = false }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent ? 'page' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
