import { listCategories } from '#shared/contracts/categories.ts';
import { useEndpoint } from '../data/use-endpoint.ts';
import { useFlag } from './site.tsx';

const colourCount = 8;

/** Returns a category's colour, a number from 1 to 8 in the tenant's palette. Undefined if the site uses a single accent colour. */
export function useCategoryColours(): (categoryId: number | undefined) => number | undefined {
  const isColourful = useFlag('web_using_multicolor');
  return (categoryId) => (isColourful && categoryId !== undefined ? ((categoryId - 1) % colourCount) + 1 : undefined);
}

interface CategorisedCompany {
  category_ids: readonly number[];
}

/** Returns the icon of a company's category as a substitute for a missing `picture`. Fetches categories only if the picture is missing. */
export function useCategoryIcon({ category_ids: [id] }: CategorisedCompany, picture: string | null | undefined): string | undefined {
  const isNeeded = !picture && id !== undefined;
  const categories = useEndpoint(listCategories, isNeeded ? { query: { type: 'company' } } : undefined);
  const category = 'data' in categories ? categories.data.find((one) => one.id === id) : undefined;
  return category?.icon ?? undefined;
}
