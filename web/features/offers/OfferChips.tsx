import type { Category } from '#shared/contracts/categories.ts';
import { useCategoryColours } from '../../lib/centre/category-colours.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/words/i18n.tsx';
import { useRecordTexts } from '../../lib/words/record-texts.ts';
import { Chip } from '../../ui/Chip.tsx';
import { ChipGroup } from '../../ui/ChipGroup.tsx';
import { toOffersPath } from './offer-addresses.ts';

interface Props {
  categories: readonly Category[];
  currentId: number | undefined;
}

/** The kinds of offers as filters; nothing where the tenant has none. */
export function OfferChips({ categories, currentId }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const toColour = useCategoryColours();
  if (categories.length === 0) return null;
  return (
    <ChipGroup label={t('offers.categories')}>
      <Chip href={toOffersPath(undefined, 1, site.locale, site)} isCurrent={currentId === undefined}>
        {t('offers.all')}
      </Chip>
      {categories.map((category) => (
        <Chip
          key={category.id}
          href={toOffersPath(category, 1, site.locale, site)}
          isCurrent={category.id === currentId}
          category={toColour(category.id)}
        >
          {texts.get(category, 'name')}
        </Chip>
      ))}
    </ChipGroup>
  );
}
