/** Widths that pictures are made in; anything else is refused, so that nobody can fill the cache with sizes. */
export const imageWidths = [160, 320, 480, 640, 960, 1280, 1920] as const;
export type ImageWidth = (typeof imageWidths)[number];

export const imageFormats = ['webp', 'avif', 'jpg', 'png'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** What a shared link shows: cut to exactly this size, as a JPEG. */
export const shareSize = { width: 1200, height: 630 } as const;

/**
 * The gateway's address of a picture: `/api/images/w640.webp/media/quay.jpg`, `/api/images/original/media/quay.svg`,
 * `/api/images/share.jpg/media/quay.svg`, `/api/images/w640.webp/https/host/quay.jpg`. A browser never loads a picture from anywhere else.
 */
export function toImageAddress(source: string, size: { width: ImageWidth; format: ImageFormat } | 'original' | 'share'): string {
  const variant = size === 'original' ? size : size === 'share' ? 'share.jpg' : `w${size.width}.${size.format}`;
  const path = source.startsWith('/') ? source : `/${source.replace(':/', '')}`;
  return `/api/images/${variant}${path}`;
}

/** Vector pictures stay as they are: they are small, and sharp at every size. */
export function isVector(source: string): boolean {
  return /\.svg(?:[?#]|$)/i.test(source);
}
