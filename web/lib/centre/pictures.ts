import { type ImageWidth, imageWidths, isVector, toImageAddress } from '#shared/site/images.ts';

export interface Picture {
  src?: string;
  sources?: { type: string; srcSet: string }[];
}

/**
 * A picture of the mall API as the browser should load it: through the gateway, in sizes and formats to choose from; a
 * vector picture as it is. `largest` is the widest it will ever be shown.
 */
export function toPicture(source: string | null | undefined, largest: ImageWidth = 960): Picture {
  if (!source) return {};
  if (isVector(source)) return { src: toImageAddress(source, 'original') };
  const widths = imageWidths.filter((width) => width >= 320 && width <= largest);
  const srcSet = (format: 'avif' | 'webp') => widths.map((width) => `${toImageAddress(source, { width, format })} ${width}w`).join(', ');
  return {
    src: toImageAddress(source, { width: largest, format: 'jpg' }),
    sources: [
      { type: 'image/avif', srcSet: srcSet('avif') },
      { type: 'image/webp', srcSet: srcSet('webp') },
    ],
  };
}
