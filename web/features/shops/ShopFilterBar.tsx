import { useId } from 'react';
import { useNavigate } from 'react-router';
import { type CompanyDiet, companyTypes, type Diet } from '#shared/contracts/companies.ts';
import { useCurrentInView } from '../../lib/browser/in-view.ts';
import { useFollowingInput } from '../../lib/forms/use-following-input.ts';
import { useComingAddress } from '../../lib/navigation/SiteRouter.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { LetterBar } from '../../ui/LetterBar.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { letters, openFilters, readShopFilters, type ShopFilters, shopSorts } from './shop-filters.ts';

export interface Floor {
  floor: number;
  title: string;
}

interface Props {
  filters: ShopFilters;
  /** Address of the list without filters, to which the form is sent without scripts. */
  path: string;
  /** Address of the list after a change of filters. */
  toHref: (change: Partial<ShopFilters>) => string;
  floors: readonly Floor[];
  /** Diets to choose from, with the number of shops regardless of opening times. */
  diets: readonly CompanyDiet[];
}

/** Filters and order of the list: search text, open now, closing soon, diet, floor, kind, order, first letter. Each change opens another address. */
export function ShopFilterBar({ filters, path, toHref, floors, diets }: Props) {
  const t = useTranslate();
  const formId = useId();
  const navigate = useNavigate();
  const shown = useComing(filters);
  const search = useFollowingInput(filters.q);
  const initialsRow = useCurrentInView(filters.letter);
  const dietChoices = useDietChoices(diets, filters);
  const change = (changes: Partial<ShopFilters>) => void navigate(toHref(changes), { preventScrollReset: true });
  return (
    <div className="shop-filters">
      <SearchField
        id={formId}
        action={path}
        label={t('shops.search')}
        placeholder={t('shops.search_placeholder')}
        submitLabel={t('shops.search_submit')}
        defaultValue={filters.q ?? ''}
        inputRef={search}
        onSubmit={(text) => change({ q: text.trim() || undefined })}
        className="shop-filter-search"
      >
        {filters.open && <input type="hidden" name="open" value={filters.open} />}
        {filters.letter && <input type="hidden" name="letter" value={filters.letter} />}
      </SearchField>
      <ul className="shop-filter-row" aria-label={t('shops.filters')}>
        {openFilters.map((open) => (
          <li key={open}>
            <Chip
              href={toHref({ open: filters.open === open ? undefined : open })}
              isCurrent={filters.open === open}
              icon={open === 'now' ? 'clock' : undefined}
            >
              {t(`shops.open_${open}`)}
            </Chip>
          </li>
        ))}
        {dietChoices.length > 0 && (
          <li>
            <Select
              form={formId}
              name="diet"
              aria-label={t('shops.filter_diet')}
              className="shop-filter-select"
              data-is-set={shown.diet !== undefined || undefined}
              placeholder={t('shops.filter_any_diet')}
              choices={dietChoices}
              value={shown.diet ?? ''}
              onChange={(event) => change({ diet: dietChoices.find(({ value }) => value === event.target.value)?.value })}
            />
          </li>
        )}
        {floors.length > 1 && (
          <li>
            <Select
              form={formId}
              name="floor"
              aria-label={t('shops.filter_floor')}
              className="shop-filter-select"
              data-is-set={shown.floor !== undefined || undefined}
              placeholder={t('shops.filter_any_floor')}
              choices={floors.map(({ floor, title }) => ({ value: String(floor), label: title }))}
              value={shown.floor ?? ''}
              onChange={(event) => change({ floor: event.target.value === '' ? undefined : Number(event.target.value) })}
            />
          </li>
        )}
        <li>
          <Select
            form={formId}
            name="type"
            aria-label={t('shops.filter_type')}
            className="shop-filter-select"
            data-is-set={shown.type !== undefined || undefined}
            placeholder={t('shops.filter_any_type')}
            choices={companyTypes.map((type) => ({ value: type, label: t(`shops.type_${type}`) }))}
            value={shown.type ?? ''}
            onChange={(event) => change({ type: companyTypes.find((type) => type === event.target.value) })}
          />
        </li>
        <li>
          <Select
            form={formId}
            name="sort"
            aria-label={t('shops.sort')}
            className="shop-filter-select"
            choices={shopSorts.map((sort) => ({ value: sort, label: t(`shops.sort_${sort}`) }))}
            value={shown.sort}
            onChange={(event) => change({ sort: shopSorts.find((sort) => sort === event.target.value) ?? 'title' })}
          />
        </li>
      </ul>
      <div ref={initialsRow} className="shop-letters">
        <LetterBar
          label={t('shops.filter_letters')}
          all={{ label: t('shops.filter_all_letters'), href: toHref({ letter: undefined }) }}
          letters={letters.map((letter) => ({ letter: toLetterLabel(letter), href: toHref({ letter }) }))}
          current={filters.letter && toLetterLabel(filters.letter)}
        />
      </div>
    </div>
  );
}

/** Label of a letter in the bar and among the active filters. */
export function toLetterLabel(letter: string): string {
  return letter === '0' ? '0–9' : letter.toUpperCase();
}

/**
 * Returns the diets to choose from. Includes the chosen diet even without matches, so that it can be removed. Omits the numbers of shops if there is
 * a filter by opening time, because these numbers would change with the clock.
 */
function useDietChoices(diets: readonly CompanyDiet[], { diet: chosen, open }: ShopFilters): { value: Diet; label: string }[] {
  const t = useTranslate();
  const choices = diets.map(({ diet, total }) => ({
    value: diet,
    label: open ? t(`shops.diet_${diet}`) : `${t(`shops.diet_${diet}`)} (${total})`,
  }));
  const isKnown = !chosen || diets.some(({ diet }) => diet === chosen);
  return isKnown ? choices : [...choices, { value: chosen, label: t(`shops.diet_${chosen}`) }];
}

/** Returns the filters of the page that is loading; if no page is loading, the current ones. */
function useComing(filters: ShopFilters): ShopFilters {
  const coming = useComingAddress();
  return coming ? readShopFilters(coming.searchParams) : filters;
}

// messages: shops.diet_*
// messages: shops.type_*
// messages: shops.sort_*
// messages: shops.open_*
