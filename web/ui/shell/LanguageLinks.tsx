import type { LanguageEntry } from './nav-entry.ts';

export interface LanguageLinksProps {
  languages: readonly LanguageEntry[];
  label: string;
  className?: string | undefined;
}

/** Links to the page in other languages, each by its own name. Plain links, because another language is another document. */
export function LanguageLinks({ languages, label, className }: LanguageLinksProps) {
  return (
    <ul className={className} aria-label={label}>
      {languages.map((language) => (
        <li key={language.tag}>
          <a
            href={language.href}
            hrefLang={language.tag}
            lang={language.tag}
            data-locale={language.locale}
            aria-current={language.isCurrent ? 'true' : undefined}
          >
            {language.label}
          </a>
        </li>
      ))}
    </ul>
  );
}
