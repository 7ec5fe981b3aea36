import { appIcons, type ImageFormat, imageFormats, imageWidths, passIcons, shareSize } from '#shared/site/images.ts';
import type { IconShape } from './draw-icon.ts';
import type { ImageSources } from './image-sources.ts';

/** Requested size and format of a picture. */
export interface ImageSize {
  width: number;
  /** If set, the picture is cropped to exactly this size from its centre; without it the picture keeps its proportions. */
  height?: number | undefined;
  format: ImageFormat;
  /** If set, the whole picture is drawn in a square, with a margin for `maskable`. */
  icon?: IconShape | undefined;
}

export interface Image {
  /** Path and query to request from the host. */
  address: string;
  /** Origin of the host; undefined for the mall API. */
  origin: string | undefined;
  /** Size to produce; undefined for the original file. */
  size: ImageSize | undefined;
}

const shared: ImageSize = { ...shareSize, format: 'jpg' };

const icons = { ...appIcons, ...passIcons };

function toIconSize(variant: string): ImageSize | undefined {
  if (!Object.hasOwn(icons, variant)) return undefined;
  const { side, shape } = icons[variant as keyof typeof icons]; // safe: just checked
  return { width: side, height: side, format: 'png', icon: shape };
}

/** Finds the picture of an address such as `/w320.webp/media/quay.jpg`; undefined if we do not serve it. */
export function findImage(value: string, sources: Pick<ImageSources, 'find'>): Image | undefined {
  const [path = '', query = ''] = value.split(/\?(.*)/s, 2);
  const [, variant, width, format, file = ''] =
    /^\/(original|share\.jpg|(?:icon|maskable)-\d{3}\.png|w([1-9]\d{1,3})\.([a-z]{3,4}))(\/.+)$/s.exec(path) ?? [];
  const size = variant === 'share.jpg' ? shared : (toSize(Number(width), format) ?? toIconSize(variant ?? ''));
  if (variant === undefined || (variant !== 'original' && !size)) return undefined;
  const source = sources.find(file, query);
  return source && { ...source, size };
}

/** Returns an id of the file that is the same for all sizes, and for all signatures of its address. */
export function toSource({ address, origin = '' }: Image): string {
  const [path = '', query] = address.split(/\?(.*)/s, 2);
  const kept = query?.split('&').filter((parameter) => !signature.test(parameter)) ?? [];
  return origin + path + (kept.length > 0 ? `?${kept.join('&')}` : '');
}

/** Parameters of addresses with a temporary signature: Amazon S3, CloudFront, Google Cloud Storage. */
const signature = /^(?:x-amz-|x-goog-|(?:awsaccesskeyid|googleaccessid|key-pair-id|expires|signature|policy)=)/i;

/** Returns the picture's cache key. */
export function toImageKey(image: Image): string {
  const { size } = image;
  return `image:${size ? `${size.icon ?? ''}w${size.width}x${size.height ?? ''}.${size.format}` : 'original'}:${toSource(image)}`;
}

function toSize(width: number, format: string | undefined): ImageSize | undefined {
  const knownFormat = imageFormats.find((candidate) => candidate === format);
  return knownFormat && imageWidths.some((candidate) => candidate === width) ? { width, format: knownFormat } : undefined;
}
