import { useFlag } from './site.tsx';

const colourCount = 8;

/** Returns the tenant's category colour (1 to 8) of a category; undefined while the site uses a single accent. */
export function useCategoryColours(): (categoryId: number | undefined) => number | undefined {
  const isColourful = useFlag('web_using_multicolor');
  return (categoryId) => (isColourful && categoryId !== undefined ? ((categoryId - 1) % colourCount) + 1 : undefined);
}
