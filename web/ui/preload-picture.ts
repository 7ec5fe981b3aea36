import { preload } from 'react-dom';
import type { ImageSource } from './Image.tsx';

interface Picture {
  src: string;
  srcSet?: string | undefined;
  sizes?: string | undefined;
  sources: readonly ImageSource[];
}

/**
 * Adds preload links for the page's largest picture, one for each case of its sources' `media`, so that the browser need not find it in the markup.
 * Only the first format is preloaded, with its type, so that browsers without it skip the link.
 */
export function preloadPicture({ src, srcSet, sizes, sources }: Picture): void {
  const conditions = new Set(sources.flatMap(({ media }) => media ?? []));
  if (conditions.size > 1) return;
  const [condition] = conditions;
  const narrow = condition && sources.find(({ media }) => media === condition);
  if (narrow) preloadOne(src, narrow, sizes, condition);
  const usual = sources.find(({ media }) => media === undefined) ?? { srcSet };
  preloadOne(src, usual, sizes, condition && `not all and ${condition}`);
}

function preloadOne(
  src: string,
  { srcSet, type }: { srcSet?: string | undefined; type?: string },
  sizes: string | undefined,
  media: string | undefined,
): void {
  preload(src, {
    as: 'image',
    fetchPriority: 'high',
    ...(srcSet && { imageSrcSet: srcSet }),
    ...(srcSet && sizes && { imageSizes: sizes }),
    ...(type && { type }),
    ...(media && { media }),
  });
}
