import { useState } from 'react';
import { useNavigate } from 'react-router';
import { listAmenities } from '#shared/contracts/amenities.ts';
import type { CompanyOutline } from '#shared/contracts/companies.ts';
import { type Entrance, listEntrances } from '#shared/contracts/entrances.ts';
import { toSlug } from '#shared/rules/slug.ts';
import { toTextSearch } from '#shared/rules/text-match.ts';
import type { OpeningZone } from '#shared/schemas/fields.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useAllPages } from '../../lib/data/use-all-pages.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useSearchWords } from '../../lib/data/use-search-words.ts';
import { useFollowingInput } from '../../lib/forms/use-following-input.ts';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Link } from '../../ui/Link.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { HoursPlaceList } from './HoursPlaceList.tsx';
import { listHoursPlaces, toCompanyPlace } from './hours-places.ts';
import { listDifferingCompanies } from './own-hours.ts';

/** A longer list of shops that differ is folded: most visitors look for one shop, by its name. */
const mostUnfolded = 8;

interface Props {
  companies: readonly CompanyOutline[];
  /** Parts of the centre with hours of their own. */
  zones: readonly OpeningZone[];
  centre: OpeningZone | undefined;
  /** What is looked for; without it the shops that differ are shown. */
  q: string | undefined;
  /** The page's address with these words. */
  toHref: (q?: string) => string;
}

/**
 * The hours of what one looks for, found while one types: shops, parts of the centre, amenities, entrances; else of the shops that
 * keep other hours than the centre. All is found in the browser: on crowded wifi a call for each letter would come too late.
 */
export function HoursSearch({ companies, zones, centre, q, toHref }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const toLink = useLinks();
  const { locale } = useSite();
  const navigate = useNavigate();
  const input = useFollowingInput(q);
  const [typed, setTyped] = useState<{ over: string | undefined; text: string }>();
  const wanted = (typed && typed.over === q ? typed.text.trim() : q) || undefined; // what was typed counts until the address says something else
  const amenities = useAllPages(listAmenities, wanted === undefined ? undefined : (page) => ({ query: { page, per_page: 48 } }));
  const entrances = useEndpoint(listEntrances, wanted === undefined ? undefined : {});
  const toAliases = useSearchWords(wanted !== undefined);

  const tools = {
    texts,
    toAliases,
    toHref: (route: 'shop' | 'amenity', id: number, title: string) => toLink(route, { id, title: toSlug(title, locale) }),
    toEntranceHref: ({ id, floorplan_id }: Entrance) => toLink('floorplan', { id: floorplan_id }, { entrance: id }),
  };
  const places = {
    companies,
    zones,
    amenities: 'data' in amenities ? amenities.data : [],
    entrances: 'data' in entrances ? entrances.data : [],
    hours: centre,
  };
  const shown =
    wanted === undefined
      ? listDifferingCompanies(companies, centre).map((company) => toCompanyPlace(company, centre, tools))
      : toTextSearch(listHoursPlaces(places, tools), ({ texts }) => texts)(wanted);
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
      <p role="status" className="company-hours-count">
        {wanted !== undefined && t('hours.shops_found', { q: wanted, count: shown.length })}
      </p>
      {wanted === undefined && shown.length > mostUnfolded ? (
        <Disclosure className="hours-fold" summary={t('hours.shops_more', { count: shown.length })}>
          <HoursPlaceList places={shown} />
        </Disclosure>
      ) : (
        shown.length > 0 && <HoursPlaceList places={shown} />
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
