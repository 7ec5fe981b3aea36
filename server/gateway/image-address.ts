import { type ImageFormat, imageFormats, imageWidths, shareSize } from '#shared/site/images.ts';
import { findFilePath } from './file-path.ts';

/** What a picture is to be drawn as. */
export interface ImageSize {
  width: number;
  /** Then it is cut to exactly this, from the middle; without it the picture keeps its shape. */
  height?: number;
  format: ImageFormat;
}

export interface Image {
  address: string;
  /** Of the mall API where there is none. */
  origin: string | undefined;
  /** As it is where there is none. */
  size: ImageSize | undefined;
}

const shared: ImageSize = { ...shareSize, format: 'jpg' };

/** What an address asks for, such as `/w320.webp/media/quay.jpg`; undefined when it is not one of ours. */
export function findImage(path: string, imageHosts: readonly string[]): Image | undefined {
  const [, variant, width, format, file = ''] = /^\/(original|share\.jpg|w([1-9]\d{1,3})\.([a-z]{3,4}))(\/.+)$/.exec(path) ?? [];
  const source = findFilePath(file);
  if (source === undefined) return undefined;
  const size = variant === 'share.jpg' ? shared : toSize(Number(width), format);
  if (variant !== 'original' && !size) return undefined;
  if (source.startsWith('/media/')) return { address: source, origin: undefined, size };
  const [, host, rest] = /^\/https\/([a-z0-9.-]+)(\/.+)$/.exec(source) ?? [];
  return host && rest && imageHosts.includes(host) ? { address: rest, origin: `https://${host}`, size } : undefined;
}

/** What the file is known by, whatever is made of it. */
export function toSource({ address, origin = '' }: Image): string {
  return origin + address;
}

/** What the cache knows it by. */
export function toImageKey(image: Image): string {
  const { size } = image;
  return `image:${size ? `w${size.width}x${size.height ?? ''}.${size.format}` : 'original'}:${toSource(image)}`;
}

function toSize(width: number, format: string | undefined): ImageSize | undefined {
  const knownFormat = imageFormats.find((candidate) => candidate === format);
  return knownFormat && imageWidths.some((candidate) => candidate === width) ? { width, format: knownFormat } : undefined;
}
