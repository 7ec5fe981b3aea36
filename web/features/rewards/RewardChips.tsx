import type { Category } from '#shared/contracts/categories.ts';
import { useCategoryColours } from '../../lib/centre/category-colours.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/words/i18n.tsx';
import { useRecordTexts } from '../../lib/words/record-texts.ts';
import { Chip } from '../../ui/Chip.tsx';
import { ChipGroup } from '../../ui/ChipGroup.tsx';
import { type RewardSort, toRewardsPath } from './reward-addresses.ts';

interface Props {
  categories: readonly Category[];
  currentId: number | undefined;
  /** Stays as it is from kind to kind. */
  sort: RewardSort;
}

/** The kinds of rewards as filters; nothing where the tenant has none. */
export function RewardChips({ categories, currentId, sort }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const toColour = useCategoryColours();
  if (categories.length === 0) return null;
  const toHref = (category?: Category) => toRewardsPath({ category, page: 1, sort }, site.locale, site);
  return (
    <ChipGroup label={t('rewards.categories')}>
      <Chip href={toHref()} isCurrent={currentId === undefined}>
        {t('rewards.all')}
      </Chip>
      {categories.map((category) => (
        <Chip key={category.id} href={toHref(category)} isCurrent={category.id === currentId} category={toColour(category.id)}>
          {texts.get(category, 'name')}
        </Chip>
      ))}
    </ChipGroup>
  );
}
