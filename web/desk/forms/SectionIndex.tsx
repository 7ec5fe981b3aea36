import { useEffect, useState } from 'react';
import { useCurrentInView } from '../../lib/browser/in-view.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

/** A section of a form. */
export interface FormSection {
  id: string;
  title: string;
  /** Number of fields with an error. */
  faults: number;
}

/** Min sections of a form that needs an index. */
const minSections = 4;

/** Index of a long form. Stays visible while the form scrolls, and marks the current section and sections with errors. */
export function SectionIndex({ sections }: { sections: readonly FormSection[] }) {
  const t = useTranslate();
  const current = useCurrentSection(sections.map(({ id }) => id));
  const row = useCurrentInView(current);
  if (sections.length < minSections) return null;
  return (
    <nav ref={row} className="section-index" aria-label={t('forms.sections')}>
      <ul>
        {sections.map(({ id, title, faults }) => (
          <li key={id}>
            <button type="button" aria-current={id === current || undefined} onClick={() => show(id)}>
              {title}
              {faults > 0 && (
                <span className="section-faults">
                  <span aria-hidden="true">{faults}</span>
                  <VisuallyHidden>{t('forms.section_faults', { count: faults })}</VisuallyHidden>
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls to a section and moves the focus to its heading, so that Tab continues with its first field. */
function show(id: string): void {
  const heading = document.getElementById(id);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}

/** Height of the window in which a section counts as current: a strip below the index. */
const strip = '-15% 0px -75% 0px';

/** Returns the id of the heading whose section is at the top of the window. */
function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const all = ids.join(' ');
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const inside = entries.find(({ isIntersecting }) => isIntersecting);
        if (inside) setCurrent(inside.target.getAttribute('aria-labelledby') ?? undefined);
      },
      { rootMargin: strip },
    );
    for (const id of all.split(' ')) {
      const section = document.getElementById(id)?.closest('section');
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [all]);
  return current;
}
