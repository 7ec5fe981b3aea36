import { type ReactNode, useId } from 'react';
import type { SearchHit, SearchType } from '#shared/contracts/search.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Chip, ChipGroup } from '../../ui/Chip.tsx';
import { ArrowLink } from '../../ui/Link.tsx';
import { SearchHitRow } from './SearchHitRow.tsx';
import { countHits, type ShownGroup } from './shown-groups.ts';

interface Props {
  group: ShownGroup;
  query: string;
  /** Link to all hits of this kind; undefined if all are already listed. */
  allHref?: string | undefined;
  /** Returns a control that another feature provides for a hit, such as a favourite button; undefined if there is none for its kind. */
  toAction: (hit: SearchHit) => ReactNode;
}

/** The results of one kind. */
export function SearchGroup({ group: { type, total, hits }, query, allHref, toAction }: Props) {
  const t = useTranslate();
  const headingId = useId();
  return (
    <section className="hits" aria-labelledby={headingId}>
      <header className="hits-head">
        <h2 id={headingId}>{t(`search.kind_${type}`)}</h2>
        <p className="hits-count">{total}</p>
      </header>
      <div className="hits-body">
        <ul className="hits-list">
          {hits.map((shown) => (
            <li key={shown.hit.id}>
              <SearchHitRow shown={shown} query={query} />
              {toAction(shown.hit)}
            </li>
          ))}
        </ul>
        {total > hits.length &&
          (allHref === undefined ? (
            <p className="hits-more">{t('search.more', { shown: hits.length, total })}</p>
          ) : (
            <ArrowLink href={allHref} className="hits-more">
              {t('search.show_all', { count: total })}
            </ArrowLink>
          ))}
      </div>
    </section>
  );
}
// messages: search.kind_*

interface SearchFilterProps {
  groups: readonly ShownGroup[];
  current: SearchType | undefined;
  toHref: (type: SearchType | undefined) => string;
}

/** Links that filter by kind, each with the number of results. */
export function SearchFilter({ groups, current, toHref }: SearchFilterProps) {
  const t = useTranslate();
  return (
    <ChipGroup label={t('search.filter')}>
      <Chip href={toHref(undefined)} isCurrent={current === undefined} count={countHits(groups)}>
        {t('search.all')}
      </Chip>
      {groups.map(({ type, total }) => (
        <Chip key={type} href={toHref(type)} isCurrent={type === current} count={total}>
          {t(`search.kind_${type}`)}
        </Chip>
      ))}
    </ChipGroup>
  );
}
// messages: search.kind_*
