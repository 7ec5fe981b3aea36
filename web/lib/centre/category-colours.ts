import { useFlag } from './site.tsx';

const colourCount = 8;

/** Which of the tenant's category colours, 1 to 8, a category bears everywhere; none while the site keeps to its one accent. */
export function useCategoryColours(): (categoryId: number | undefined) => number | undefined {
  const isColourful = useFlag('web_using_multicolor');
  return (categoryId) => (isColourful && categoryId !== undefined ? ((categoryId - 1) % colourCount) + 1 : undefined);
}
