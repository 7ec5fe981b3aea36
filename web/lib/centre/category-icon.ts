import { listCategories } from '#shared/contracts/categories.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

interface CategorisedCompany {
  category_ids: readonly number[];
}

/** Returns the icon of a company's category as a substitute for a missing `picture`. Fetches categories only if the picture is missing. */
export function useCategoryIcon({ category_ids: [id] }: CategorisedCompany, picture: string | null | undefined): string | undefined {
  const isAsked = !picture && id !== undefined;
  const categories = useEndpoint(listCategories, isAsked ? { query: { type: 'company' } } : undefined);
  const category = 'data' in categories ? categories.data.find((one) => one.id === id) : undefined;
  return category?.icon ?? undefined;
}
