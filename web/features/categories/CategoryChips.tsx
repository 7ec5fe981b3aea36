import type { Category } from '#shared/contracts/categories.ts';
import { useCategoryColours } from '../../lib/centre/category-appearance.ts';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Chip, ChipGroup } from '../../ui/Chip.tsx';

interface Props {
  categories: readonly Category[];
  currentId: number | undefined;
  /** Accessible name of the row. */
  label: string;
  /** Label for all categories. */
  allLabel: string;
  /** Address of the list of a category, or of all categories if `category` is undefined. */
  toHref: (category: Category | undefined) => string;
  /** Whether the chips are on a band in the primary colour. */
  isContrast?: boolean;
}

/** Links to the categories of a list. The window scrolls to the top when the category changes (R-NAV-2). */
export function CategoryChips({ categories, currentId, label, allLabel, toHref, isContrast = false }: Props) {
  const texts = useRecordTexts();
  const toColour = useCategoryColours();
  return (
    <ChipGroup label={label} isContrast={isContrast}>
      <Chip href={toHref(undefined)} isCurrent={currentId === undefined} isOtherPage>
        {allLabel}
      </Chip>
      {categories.map((category) => (
        <Chip
          key={category.id}
          href={toHref(category)}
          isCurrent={category.id === currentId}
          category={isContrast ? undefined : toColour(category.id)}
          isOtherPage
        >
          {texts.get(category, 'name')}
        </Chip>
      ))}
    </ChipGroup>
  );
}
