import type { ReactNode } from 'react';
import type { Category } from '#shared/contracts/categories.ts';
import { listCompanies } from '#shared/contracts/companies.ts';
import { toCategoryParam, toPath } from '#shared/rules/routing.ts';
import { useCategoryColours } from '../../lib/centre/category-appearance.ts';
import { useFlag, useSite } from '../../lib/centre/site.tsx';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { Link } from '../../ui/Link.tsx';

interface Props {
  categories: readonly Category[];
  /** Returns content below the category's name, such as the number of shops. */
  toNote: (category: Category) => ReactNode;
}

/** Shop categories as large coloured tiles. */
export function CategoryGrid({ categories, toNote }: Props) {
  const texts = useRecordTexts();
  const { locale } = useSite();
  const toColour = useCategoryColours();
  const isOnContrast = useFlag('is_shops_services_category_filter_using_contrast_theme');
  return (
    <ul className="category-grid">
      {categories.map((category) => (
        <li key={category.id}>
          <Link
            href={toPath('shops', locale, { category: toCategoryParam(category.id, texts.get(category, 'name'), locale), page: 1 })}
            className="category-tile"
            data-category={isOnContrast ? undefined : toColour(category.id)}
          >
            <span className="category-words">
              <span className="category-name">{texts.get(category, 'name')}</span>
              {toNote(category)}
            </span>
            <CategoryIcon icon={category.icon} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface CategoryCountProps {
  categoryId: number;
}

// A page beyond the end of every list. The answer contains the total, but no records.
const farPage = 10_000;

/** Number of companies in a category. Renders nothing if it is unknown. */
export function CategoryCount({ categoryId }: CategoryCountProps) {
  const t = useTranslate();
  const counted = useEndpoint(listCompanies, { query: { category: categoryId, page: farPage, per_page: 1 } });
  const count = counted.state === 'empty' ? counted.meta?.total : undefined;
  return count === undefined ? null : <span className="category-count">{t('shops.count', { count })}</span>;
}
