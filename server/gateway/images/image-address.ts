import { type ImageFormat, imageFormats, imageWidths, shareSize } from '#shared/site/images.ts';
import type { ImageSources } from './image-sources.ts';

/** What a picture is to be drawn as. */
export interface ImageSize {
  width: number;
  /** If set, the picture is cropped to exactly this size from its centre; without it the picture keeps its proportions. */
  height?: number | undefined;
  format: ImageFormat;
}

export interface Image {
  /** Path and query, as its host is asked for it. */
  address: string;
  /** Of the mall API where there is none. */
  origin: string | undefined;
  /** As it is where there is none. */
  size: ImageSize | undefined;
}

const shared: ImageSize = { ...shareSize, format: 'jpg' };

/** What an address asks for, such as `/w320.webp/media/quay.jpg`; undefined when it is not one of ours. */
export function findImage(given: string, sources: Pick<ImageSources, 'find'>): Image | undefined {
  const [path = '', query = ''] = given.split(/\?(.*)/s, 2);
  const [, variant, width, format, file = ''] = /^\/(original|share\.jpg|w([1-9]\d{1,3})\.([a-z]{3,4}))(\/.+)$/s.exec(path) ?? [];
  const size = variant === 'share.jpg' ? shared : toSize(Number(width), format);
  if (variant === undefined || (variant !== 'original' && !size)) return undefined;
  const source = sources.find(file, query);
  return source && { ...source, size };
}

/** What the file is known by, whatever is made of it: a new signature of an address makes no other file of it. */
export function toSource({ address, origin = '' }: Image): string {
  const [path = '', query] = address.split(/\?(.*)/s, 2);
  const kept = query?.split('&').filter((parameter) => !signature.test(parameter)) ?? [];
  return origin + path + (kept.length > 0 ? `?${kept.join('&')}` : '');
}

/** Parameters of an address that is signed for a while: of Amazon S3, its CloudFront, Google's storage. */
const signature = /^(?:x-amz-|x-goog-|(?:awsaccesskeyid|googleaccessid|key-pair-id|expires|signature|policy)=)/i;

/** What the cache knows it by. */
export function toImageKey(image: Image): string {
  const { size } = image;
  return `image:${size ? `w${size.width}x${size.height ?? ''}.${size.format}` : 'original'}:${toSource(image)}`;
}

function toSize(width: number, format: string | undefined): ImageSize | undefined {
  const knownFormat = imageFormats.find((candidate) => candidate === format);
  return knownFormat && imageWidths.some((candidate) => candidate === width) ? { width, format: knownFormat } : undefined;
}
