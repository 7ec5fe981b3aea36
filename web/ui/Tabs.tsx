import { Link } from './Link.tsx';

export interface TabsProps {
  label: string;
  tabs: ReadonlyArray<{ label: string; href: string; isCurrent: boolean; count?: number | undefined }>;
}

/** Links to neighbouring pages, underlined when current. Scrolls sideways if they do not fit. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav className="tabs" aria-label={label}>
      <ul className="tab-list">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link href={tab.href} aria-current={tab.isCurrent ? 'page' : undefined}>
              {tab.label}
              {tab.count !== undefined && <span className="tab-count">{tab.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
