import type { DeskVisits } from '#shared/contracts/desk-visits.ts';
import { canUse } from '#shared/rules/can-use.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Link } from '../../ui/Link.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { toKindWords, useWordsOfKinds } from '../forms/words.ts';
import { useStaff } from '../lib/staff.ts';
import { toListPath, toNewPath } from '../records/record-paths.ts';

const synonyms = 'search-synonyms';
/** Kinds whose texts may lack a word. */
const textKinds = ['companies', 'announcements'] as const;

/** Searches without results; roles that may edit content can map the words from here. */
export function Misses({ misses }: Pick<DeskVisits, 'misses'>) {
  const t = useTranslate();
  const { role } = useStaff();
  const words = useWordsOfKinds();
  const mayLead = canUse(synonyms, 'save', role);
  return (
    <section aria-labelledby="misses">
      <h3 id="misses" className="today-subtitle">
        {t('visits.misses')}
      </h3>
      <p className="today-about">{t('visits.misses_about')}</p>
      {misses.length === 0 && <p>{t('visits.no_misses')}</p>}
      <ul className="today-list">
        {misses.map(({ term, askers }) => (
          <li key={term}>
            <span>{term}</span>
            <span className="today-count">{t('visits.askers', { count: askers })}</span>
            {mayLead && (
              <Link href={`${toNewPath(synonyms)}?word=${encodeURIComponent(term)}`}>
                <span>{t('visits.add_word')}</span>
                <VisuallyHidden>: {term}</VisuallyHidden>
              </Link>
            )}
          </li>
        ))}
      </ul>
      {mayLead && misses.length > 0 && words && (
        <p className="today-about">
          <span>{t('visits.add_to_texts')}</span>
          {textKinds.map((kind, at) => (
            <span key={kind}>
              <span aria-hidden="true">{at > 0 ? ' · ' : ' '}</span>
              <Link href={toListPath(kind)}>{toKindWords(words, kind).list}</Link>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}
