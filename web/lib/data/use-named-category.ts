import { type Category, listCategories } from '#shared/contracts/categories.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import { parseCategoryParam } from '#shared/rules/routing.ts';
import { useRoute } from '../navigation/route.tsx';
import { type Resource, useEndpoint } from './use-endpoint.ts';

export interface NamedCategory {
  /** Id of the category; undefined if the list shows all categories. */
  id: number | undefined;
  /** Undefined while loading, and if the list shows all categories. */
  category: Category | undefined;
  /** All categories of this type. */
  known: readonly Category[];
  categories: Resource<Category[]>;
  /** Whether there is no category with the requested name or id. */
  isUnknown: boolean;
}

/** The category in the address of a list, among all categories of its type. */
export function useNamedCategory(type: QueryOf<typeof listCategories>['type']): NamedCategory {
  const { params, locale } = useRoute();
  const requested = params.category === undefined ? 'all' : parseCategoryParam(params.category, locale);
  const id = typeof requested === 'object' ? requested.id : undefined;
  const categories = useEndpoint(listCategories, requested && { query: { type } });
  const known = 'data' in categories ? categories.data : [];
  const category = known.find((one) => one.id === id);
  const isUnknown = !requested || (id !== undefined && 'data' in categories && !category);
  return { id, category, known, categories, isUnknown };
}

interface ListStanding {
  /** Whether the list, or the requested page of it, does not exist. */
  isMissing: boolean;
  /** The call that failed. */
  failed: Resource<unknown> | undefined;
  /** Whether the category's name and the records are there. For an `isMembersOnly` list, the name is enough. */
  isReady: boolean;
}

/** Combines the states of a category list and its name. */
export function toListStanding(
  named: NamedCategory,
  list: Resource<unknown>,
  { isPastEnd, isMembersOnly = false }: { isPastEnd: boolean; isMembersOnly?: boolean },
): ListStanding {
  const isMissing = named.isUnknown || isPastEnd;
  const failed = [list, ...(named.id === undefined ? [] : [named.categories])].find(({ state }) => state === 'failed');
  const isNamed = named.id === undefined || named.category !== undefined;
  return { isMissing, failed, isReady: !isMissing && !failed && isNamed && (isMembersOnly || list.state !== 'loading') };
}
