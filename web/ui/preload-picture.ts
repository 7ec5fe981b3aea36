import { preload } from 'react-dom';
import type { ImageSource } from './Image.tsx';

interface Picture {
  src: string;
  srcSet?: string | undefined;
  sizes?: string | undefined;
  sources: readonly ImageSource[];
}

/**
 * Says in a rendered page's head which file the browser will choose for its largest picture, in each of the two cases that a source's
 * `media` may make, so that it need not find it among the markup. What no browser takes as the first choice is not asked for: its type stands beside it.
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
