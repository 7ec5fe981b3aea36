import type { Category } from '#shared/contracts/categories.ts';
import { toCategoryParam } from '#shared/rules/routing.ts';
import { useCategoryColours } from '../../lib/centre/category-appearance.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Chip } from '../../ui/Chip.tsx';
import { ChipGroup } from '../../ui/ChipGroup.tsx';

/** Links to the shop categories. */
export function CategoryLinks({ categories }: { categories: readonly Category[] }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const toLink = useLinks();
  const { locale } = useSite();
  const toColour = useCategoryColours();
  const chips = categories.flatMap((category) => {
    const name = texts.get(category, 'name');
    const href = category.parent_id ? undefined : toLink('shops', { category: toCategoryParam(category.id, name, locale), page: 1 });
    return href ? [{ id: category.id, name, href }] : [];
  });
  if (chips.length === 0) return null;
  return (
    <div className="home-categories">
      <ChipGroup label={t('home.categories')}>
        {chips.map(({ id, name, href }) => (
          <Chip key={id} href={href} category={toColour(id)} isOtherPage>
            {name}
          </Chip>
        ))}
      </ChipGroup>
    </div>
  );
}
