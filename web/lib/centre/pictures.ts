import { listPictureTexts, maxPictureTexts } from '#shared/contracts/picture-texts.ts';
import { readGroup } from '#shared/rules/settings-reading.ts';
import {
  type ImageWidth,
  imageWidths,
  isUploaded,
  isVector,
  middleFocus,
  splitFocus,
  toImageAddress,
  uploadedFolder,
} from '#shared/site/images.ts';
import { useEndpoint } from '../data/use-endpoint.ts';
import { useRecordTexts } from '../texts/record-texts.ts';
import { useSite } from './site.tsx';

export interface Picture {
  src?: string;
  sources?: { type: string; srcSet: string }[];
  /** Focus point (`splitFocus`); undefined if it is the middle. */
  focus?: string;
}

/**
 * Returns the attributes to show a picture of the mall API. The gateway serves it in several sizes and formats; vector pictures are served unchanged.
 * `largest` is the maximum width at which the picture is shown.
 */
export function toPicture(source: string | null | undefined, largest: ImageWidth = 960): Picture {
  if (!source) return {};
  const { focus } = splitFocus(source);
  const focused = focus !== middleFocus && { focus };
  if (isVector(source)) return { src: toImageAddress(source, 'original'), ...focused };
  const widths = imageWidths.filter((width) => width >= 320 && width <= largest);
  const srcSet = (format: 'avif' | 'webp') => widths.map((width) => `${toImageAddress(source, { width, format })} ${width}w`).join(', ');
  return {
    src: toImageAddress(source, { width: largest, format: 'jpg' }),
    sources: [
      { type: 'image/avif', srcSet: srcSet('avif') },
      { type: 'image/webp', srcSet: srcSet('webp') },
    ],
    ...focused,
  };
}

/** Returns the picture that the tenant sets for a route or for a page's alias (`landings_images`). The setting's name may use underscores. */
export function useLandingPicture(name: string): string | undefined {
  const names = [name, name.replaceAll('-', '_')];
  return readGroup(useSite().settings, 'landings_images').find((entry) => names.includes(entry.name))?.value;
}

/** Returns alternative texts of these pictures, if staff have written them. */
export function useAltTexts(addresses: readonly (string | null | undefined)[]): (address: string) => string | undefined {
  const texts = useRecordTexts();
  const names = addresses.flatMap((address) => (address && isUploaded(address) ? [toName(address)] : []));
  const requested = [...new Set(names)].toSorted().slice(0, maxPictureTexts).join(',');
  const found = useEndpoint(listPictureTexts, requested === '' ? undefined : { query: { names: requested } });
  const known = found.state === 'ready' ? found.data : [];
  return (address) => {
    const picture = isUploaded(address) && known.find(({ name }) => name === toName(address));
    return picture ? texts.find(picture, 'alt') : undefined;
  };
}

const toName = (address: string): string => splitFocus(address).source.slice(uploadedFolder.length);
