import { useState } from 'react';
import { useNavigate } from 'react-router';
import { listAmenities } from '#shared/contracts/amenities.ts';
import type { CompanyOutline } from '#shared/contracts/companies.ts';
import { type Entrance, listEntrances } from '#shared/contracts/entrances.ts';
import { toSlug } from '#shared/rules/slug.ts';
import { toTextSearch } from '#shared/rules/text-match.ts';
import type { OpeningZone } from '#shared/schemas/fields.ts';
import { useHoursLine } from '../../lib/centre/hours.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { toFailureTitle } from '../../lib/data/failure-code.ts';
import { useSearchWords } from '../../lib/data/search-words.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useAllPages } from '../../lib/data/use-endpoints.ts';
import { joinById, useFoundCompanies } from '../../lib/data/use-found-companies.ts';
import { useFollowingInput } from '../../lib/forms/use-following-input.ts';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { usePaginationLabels } from '../../lib/texts/pagination-labels.ts';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { type HoursPlace, listHoursPlaces, toCompanyPlace } from './hours-places.ts';
import { OpenDot } from './OpenDot.tsx';

/** Max shops before the list is collapsed. Most visitors look for one shop by name, and do not need the list. */
const maxExpanded = 8;

interface Props {
  /** A page of the shops whose hours differ from the centre's. */
  companies: readonly CompanyOutline[];
  /** Number of shops with different hours, on all pages. */
  total: number;
  page: number;
  pageCount: number;
  /** Zones of the centre other than the default one. */
  zones: readonly OpeningZone[];
  centre: OpeningZone | undefined;
  /** Search text. If undefined, the shops with different hours are listed. */
  q: string | undefined;
  /** Address of this screen with a search text, or with another page of the shops with different hours. */
  toHref: (q?: string, page?: number) => string;
}

/**
 * Live search for the hours of shops, zones, amenities and entrances. Without a search text, lists the shops whose hours differ from the centre's.
 */
export function HoursSearch({ companies, total, page, pageCount, zones, centre, q, toHref }: Props) {
  const t = useTranslate();
  const navigate = useNavigate();
  const labels = usePaginationLabels();
  const input = useFollowingInput(q);
  const [typed, setTyped] = useState<{ over: string | undefined; text: string }>();
  // typed text is used until the address changes; then the text is discarded, so that it does not return with the same address
  if (typed && typed.over !== q) setTyped(undefined);
  const searched = (typed && typed.over === q ? typed.text.trim() : q) || undefined;
  const { tools, find } = useHoursPlaces(searched, zones, centre);
  const { places, count, isPending, failure } = find(companies);
  const differing = companies.map((company) => toCompanyPlace(company, centre, tools));
  return (
    <div className="company-hours-search">
      <SearchField
        action={toHref()}
        label={t('hours.shops_search')}
        placeholder={t('hours.shops_placeholder')}
        submitLabel={t('hours.shops_submit')}
        defaultValue={q ?? ''}
        inputRef={input}
        onChange={(text) => setTyped({ over: q, text })}
        onSubmit={(text) => void navigate(toHref(text.trim() || undefined), { preventScrollReset: true })}
      />
      <p role="status" className="company-hours-count" aria-busy={isPending || undefined}>
        {searched !== undefined && !failure && !isPending && t('hours.shops_found', { q: searched, count })}
      </p>
      {searched !== undefined ? (
        <>
          {failure && (
            <ErrorState
              title={t(toFailureTitle(failure.code))}
              message={t(`error.${failure.code}`)}
              action={<Button onClick={failure.retry}>{t('error.retry')}</Button>}
            />
          )}
          {places.length > 0 && <HoursPlaceList places={places} />}
        </>
      ) : total > maxExpanded ? (
        <Disclosure className="hours-fold" summary={t('hours.shops_more', { count: total })} isOpenAtStart={page > 1}>
          <HoursPlaceList places={differing} />
          <Pagination page={page} pageCount={pageCount} toHref={(of) => toHref(undefined, of)} keepsScroll labels={labels} />
        </Disclosure>
      ) : (
        differing.length > 0 && <HoursPlaceList places={differing} />
      )}
      {q !== undefined && (
        <p>
          <Link href={toHref()} data-keep-scroll>
            {t('hours.shops_all')}
          </Link>
        </p>
      )}
    </div>
  );
}

// messages: error.*

/**
 * Finds places by words: companies by a call, other places in the browser. Companies that are already on the page are found before the call is
 * answered.
 */
function useHoursPlaces(searched: string | undefined, zones: readonly OpeningZone[], centre: OpeningZone | undefined) {
  const texts = useRecordTexts();
  const toLink = useLinks();
  const { locale } = useSite();
  const amenities = useAllPages(listAmenities, searched === undefined ? undefined : (page) => ({ query: { page, per_page: 48 } }));
  const entrances = useEndpoint(listEntrances, searched === undefined ? undefined : {});
  const toAliases = useSearchWords(searched !== undefined);
  const found = useFoundCompanies(searched);
  const tools = {
    texts,
    toAliases,
    toHref: (route: 'shop' | 'amenity', id: number, title: string) => toLink(route, { id, title: toSlug(title, locale) }),
    toEntranceHref: ({ id, floorplan_id }: Entrance) => toLink('floorplan', { id: floorplan_id }, { entrance: id }),
  };

  function find(shown: readonly CompanyOutline[]) {
    const { isPending, resource } = found;
    const failure = searched !== undefined && resource.state === 'failed' ? resource : undefined;
    if (searched === undefined) return { places: [], count: 0, isPending, failure };
    const companies = isPending || failure ? joinById(found.companies, shown) : found.companies;
    const places = listHoursPlaces(
      {
        companies,
        zones,
        amenities: 'data' in amenities ? amenities.data : [],
        entrances: 'data' in entrances ? entrances.data : [],
        hours: centre,
      },
      tools,
    );
    const best = toTextSearch(places, ({ texts }) => texts)(searched);
    const others = isPending || failure ? [] : places.slice(0, companies.length).filter((place) => !best.includes(place));
    const count = best.length + others.length + (isPending ? 0 : Math.max(found.total - companies.length, 0));
    return { places: [...best, ...others], count, isPending, failure };
  }

  return { tools, find };
}

/** List of places with today's hours and, when the page is live, whether they are open. */
function HoursPlaceList({ places }: { places: readonly HoursPlace[] }) {
  return (
    <ul className="company-hours">
      {places.map((place) => (
        <HoursRow key={place.key} place={place} />
      ))}
    </ul>
  );
}

function HoursRow({ place: { title, href, hours } }: { place: HoursPlace }) {
  const line = useHoursLine(hours);
  const parts = (
    <>
      <span className="company-hours-title">{title}</span>
      <span className="company-hours-today">{line?.today}</span>
      <span className="company-hours-status">
        {line?.status !== undefined && (
          <>
            <OpenDot isOpen={line.isOpen} />
            <span>{line.status}</span>
          </>
        )}
      </span>
    </>
  );
  return (
    <li>
      {href === undefined ? (
        <div className="company-hours-link">{parts}</div>
      ) : (
        <Link href={href} className="company-hours-link">
          {parts}
        </Link>
      )}
    </li>
  );
}
