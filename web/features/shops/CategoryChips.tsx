import type { Category } from '#shared/contracts/categories.ts';
import { toCategoryParam } from '#shared/rules/routing.ts';
import { allCategories } from '#shared/site/routes.ts';
import { useCurrentInView } from '../../lib/browser/use-current-in-view.ts';
import { useCategoryColours } from '../../lib/centre/category-colours.ts';
import { useFlag, useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/words/i18n.tsx';
import { useRecordTexts } from '../../lib/words/record-texts.ts';
import { Chip } from '../../ui/Chip.tsx';
import { ChipGroup } from '../../ui/ChipGroup.tsx';

interface Props {
  categories: readonly Category[];
  currentId: number | undefined;
  /** The list of a category by its name in addresses. */
  toHref: (categoryParam: string) => string;
}

/** The kinds of shops as filters; on the tenant's dark band where it wants one. */
export function CategoryChips({ categories, currentId, toHref }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { locale } = useSite();
  const toColour = useCategoryColours();
  const isContrast = useFlag('is_shops_services_category_filter_using_contrast_theme');
  const row = useCurrentInView(currentId);
  return (
    <div ref={row}>
      <ChipGroup label={t('shops.filter_categories')} isContrast={isContrast}>
        <Chip href={toHref(allCategories[locale])} isCurrent={currentId === undefined}>
          {t('shops.filter_all_categories')}
        </Chip>
        {categories.map((category) => {
          const name = texts.get(category, 'name');
          return (
            <Chip
              key={category.id}
              href={toHref(toCategoryParam(category.id, name, locale))}
              isCurrent={category.id === currentId}
              category={isContrast ? undefined : toColour(category.id)}
            >
              {name}
            </Chip>
          );
        })}
      </ChipGroup>
    </div>
  );
}
