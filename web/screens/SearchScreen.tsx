import { type RefObject, useEffect } from 'react';
import { listCategories } from '#shared/contracts/categories.ts';
import { listFeaturedCompanies } from '#shared/contracts/companies.ts';
import type { SearchHit } from '#shared/contracts/search.ts';
import { hasMark } from '#shared/site/kinds.ts';
import { overviewSizes } from '#shared/site/limits.ts';
import { FavouriteButton } from '../features/favourites/FavouriteButton.tsx';
import { AskStaff } from '../features/search/AskStaff.tsx';
import { SearchFilter, SearchGroup } from '../features/search/SearchGroup.tsx';
import { countHits } from '../features/search/shown-groups.ts';
import { useLiveSearch } from '../features/search/use-live-search.ts';
import { type Search, useSearch } from '../features/search/use-search.ts';
import { CategoryGrid } from '../features/shops/CategoryGrid.tsx';
import { ShopCard } from '../features/shops/ShopCard.tsx';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { toFailureTitle } from '../lib/data/failure-code.ts';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { Boundary } from '../lib/hydration/Boundary.tsx';
import { lazyPart, releaseParts } from '../lib/hydration/lazy-part.ts';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { Button } from '../ui/Button.tsx';
import { CardGrid } from '../ui/Card.tsx';
import { Chip } from '../ui/Chip.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Section } from '../ui/Section.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

const SearchAnswer = lazyPart(async () => (await import('../sections/SearchAnswer.tsx')).SearchAnswer);

/** One element for every render: a new one would make React replace the server's HTML while the part's code is not loaded. */
const answer = (
  <Boundary>
    <SearchAnswer />
  </Boundary>
);

/** Loads all parts before a navigation to this page, because then there is no server HTML for them. */
export async function prepare(_address: URL, isFirstPage: boolean): Promise<void> {
  if (!isFirstPage) await releaseParts();
}

/** Live search of the whole centre. Shows suggestions before typing, and if nothing is found. */
export function SearchScreen() {
  const t = useTranslate();
  const site = useSite();
  const search = useSearch();
  const { query, answeredQuery, type, groups, toHref } = search;
  const { input, search: searchNow, searchSoon } = useLiveSearch({ query, toHref: (next) => toHref(next, type) });
  useSlashKey(input);
  usePage({
    route: 'search',
    title: query ? t('search.title_query', { query }) : undefined,
    description: t('search.description', { name: siteName(site) }),
  });
  return (
    <>
      <header className="search-page-head wrap">
        <h1 className="eyebrow">{t('search.heading')}</h1>
        <SearchField
          action={toHref('', undefined)}
          size="large"
          label={t('search.label')}
          submitLabel={t('search.submit')}
          placeholder={t('search.placeholder')}
          defaultValue={query}
          hasFocusAtStart={query === ''}
          inputRef={input}
          onChange={searchSoon}
          onSubmit={searchNow}
        >
          {type !== undefined && <input type="hidden" name="type" value={type} />}
        </SearchField>
        <div className="search-page-notes">
          <p role="status">{groups !== undefined && <Count count={countHits(groups)} query={answeredQuery} />}</p>
          <p className="search-page-hint">{t('search.shortcut')}</p>
          <Coverage search={search} />
        </div>
      </header>
      <div className="search-page-answer wrap" aria-live="polite">
        {groups !== undefined && answer}
      </div>
      <Outcome search={search} />
    </>
  );
}

/** Number of results. If there is none, the styles show one of two texts, because only the answer itself knows whether there is an answer. */
function Count({ count, query }: { count: number; query: string }) {
  const t = useTranslate();
  const text = t('search.count', { count, query });
  if (count > 0) return text;
  return (
    <>
      <span className="search-count-none">{text}</span>
      <span className="search-count-answer">{t('search.answer_count', { query })}</span>
    </>
  );
}

/** Lists the kinds of records that were searched. Renders nothing if all were searched. */
function Coverage({ search: { query, covers, isPartial } }: { search: Search }) {
  const t = useTranslate();
  if (query === '' || (!covers && !isPartial)) return null;
  return (
    <p className="search-page-hint">
      {covers && covers.length > 0 && (
        <span>{t('search.covers', { kinds: covers.map((type) => t(`search.kind_${type}`)).join(', ') })}</span>
      )}{' '}
      {isPartial && <span>{t('search.still_reading')}</span>}
    </p>
  );
}
// messages: search.kind_*

function Outcome({ search: { query, answeredQuery, type, groups, shown, suggestions, failure, toHref } }: { search: Search }) {
  const t = useTranslate();
  if (query === '') return <Suggestions />;
  if (failure) {
    return (
      <div className="wrap">
        <ErrorState
          title={t(toFailureTitle(failure.code))}
          message={t(`error.${failure.code}`)}
          action={<Button onClick={failure.retry}>{t('error.retry')}</Button>}
        />
      </div>
    );
  }
  if (groups === undefined) {
    return (
      <div className="wrap" aria-busy="true">
        <Skeleton kind="text" lines={6} label={t('state.loading')} />
      </div>
    );
  }
  if (groups.length === 0) {
    return (
      <>
        <div className="wrap search-none">
          <EmptyState
            title={t('search.none', { query: answeredQuery })}
            message={suggestions.length > 0 ? t('search.did_you_mean') : t('search.none_text')}
            action={
              suggestions.length > 0 &&
              suggestions.map((text) => (
                <Chip key={text} href={toHref(text, undefined)} isOtherPage>
                  {text}
                </Chip>
              ))
            }
          />
        </div>
        <AskStaff question={answeredQuery} />
        <Suggestions />
      </>
    );
  }
  return (
    <>
      <div className="search-page-results wrap">
        <SearchFilter groups={groups} current={type} toHref={(next) => toHref(query, next)} />
        {shown.map((group) => (
          <SearchGroup
            key={group.type}
            group={group}
            query={answeredQuery}
            allHref={type === undefined ? toHref(query, group.type) : undefined}
            toAction={toHeart}
          />
        ))}
        {shown.length === 0 && (
          <EmptyState
            title={t('search.none_of_kind', { query: answeredQuery })}
            message={t('search.elsewhere', { count: countHits(groups) })}
            action={<Button href={toHref(query, undefined)}>{t('search.all_results')}</Button>}
          />
        )}
      </div>
      <AskStaff question={answeredQuery} />
    </>
  );
}

/** Favourite button of a search result; undefined if records of its kind cannot be favourites. */
function toHeart({ type, ...hit }: SearchHit) {
  return hasMark(type, 'isLiked') ? <FavouriteButton type={type} record={hit} /> : undefined;
}

/** Suggestions: shop categories, and shops that the centre recommends. */
function Suggestions() {
  const t = useTranslate();
  const featured = useEndpoint(listFeaturedCompanies);
  const categories = useEndpoint(listCategories, { query: { type: 'company' } });
  return (
    <>
      {featured.state === 'ready' && (
        <Section heading={t('search.recommended')} spacing="tight">
          <CardGrid phoneColumns={2}>
            {featured.data.slice(0, overviewSizes.featuredShops).map((company) => (
              <ShopCard key={company.id} company={company} action={<FavouriteButton type="company" record={company} />} />
            ))}
          </CardGrid>
        </Section>
      )}
      {categories.state === 'ready' && (
        <Section heading={t('search.categories')}>
          <CategoryGrid categories={categories.data.filter((category) => !category.parent_id)} toNote={() => null} />
        </Section>
      )}
    </>
  );
}
// messages: error.*

/** The key '/' focuses the field, unless the visitor is typing elsewhere. */
function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isWriting(event.target)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [input]);
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select') || target.closest('dialog') !== null)
  );
}
