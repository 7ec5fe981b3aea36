import { useNavigate } from 'react-router';
import { useCurrentInView } from '../../lib/browser/in-view.ts';
import { useFollowingInput } from '../../lib/forms/use-following-input.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { LetterBar } from '../../ui/LetterBar.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import type { EshopFilters } from './eshops.ts';
import { toLetterLabel } from './ShopFilterBar.tsx';
import { letters } from './shop-filters.ts';

interface Props {
  filters: EshopFilters;
  /** First letters of all e-shops. Other letters are not links. */
  firstLetters: readonly string[];
  toHref: (filters: Partial<EshopFilters>) => string;
}

/** Filters for search text and first letter. Each change opens another address. */
export function EshopFilterBar({ filters, firstLetters, toHref }: Props) {
  const t = useTranslate();
  const navigate = useNavigate();
  const search = useFollowingInput(filters.q);
  const initialsRow = useCurrentInView(filters.letter);
  return (
    <div className="eshop-filters">
      <SearchField
        action={toHref({ q: undefined, letter: undefined })}
        label={t('eshops.search')}
        placeholder={t('eshops.placeholder')}
        submitLabel={t('shops.search_submit')}
        defaultValue={filters.q ?? ''}
        inputRef={search}
        onSubmit={(text) => void navigate(toHref({ q: text.trim() || undefined }), { preventScrollReset: true })}
      >
        {filters.letter && <input type="hidden" name="letter" value={filters.letter} />}
      </SearchField>
      <div ref={initialsRow} className="shop-letters">
        <LetterBar
          label={t('shops.filter_letters')}
          all={{ label: t('shops.filter_all_letters'), href: toHref({ letter: undefined }) }}
          letters={letters.map((letter) => ({
            letter: toLetterLabel(letter),
            href: firstLetters.includes(letter) ? toHref({ letter }) : undefined,
          }))}
          current={filters.letter && toLetterLabel(filters.letter)}
        />
      </div>
    </div>
  );
}
