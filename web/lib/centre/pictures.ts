import { type ImageWidth, imageWidths, isVector, middleFocus, splitFocus, toImageAddress } from '#shared/site/images.ts';

export interface Picture {
  src?: string;
  sources?: { type: string; srcSet: string }[];
  /** Where it is not the middle that stays in sight (`splitFocus`). */
  focus?: string;
}

/**
 * A picture of the mall API as the browser should load it: through the gateway, in sizes and formats to choose from; a
 * vector picture as it is. `largest` is the widest it will ever be shown.
 */
export function toPicture(source: string | null | undefined, largest: ImageWidth = 960): Picture {
  if (!source) return {};
  const { focus } = splitFocus(source);
  const held = focus !== middleFocus && { focus };
  if (isVector(source)) return { src: toImageAddress(source, 'original'), ...held };
  const widths = imageWidths.filter((width) => width >= 320 && width <= largest);
  const srcSet = (format: 'avif' | 'webp') => widths.map((width) => `${toImageAddress(source, { width, format })} ${width}w`).join(', ');
  return {
    src: toImageAddress(source, { width: largest, format: 'jpg' }),
    sources: [
      { type: 'image/avif', srcSet: srcSet('avif') },
      { type: 'image/webp', srcSet: srcSet('webp') },
    ],
    ...held,
  };
}
