import { type ImageWidth, imageWidths, isVector, middleFocus, splitFocus, toImageAddress } from '#shared/site/images.ts';

export interface Picture {
  src?: string;
  sources?: { type: string; srcSet: string }[];
  /** Set if the focus is not the middle (`splitFocus`). */
  focus?: string;
}

/**
 * Prepares a picture of the mall API for the browser: served by the gateway in several sizes and formats; vector pictures unchanged. `largest` is the
 * maximum width at which it is shown.
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
