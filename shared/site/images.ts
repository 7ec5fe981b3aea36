/** Widths that pictures are made in; anything else is refused, so that nobody can fill the cache with sizes. */
export const imageWidths = [160, 320, 480, 640, 960, 1280, 1920] as const;
export type ImageWidth = (typeof imageWidths)[number];

export const imageFormats = ['webp', 'avif', 'jpg', 'png'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** What a shared link shows: cut to exactly this size, as a JPEG. */
export const shareSize = { width: 1200, height: 630 } as const;

/** Where pictures are that the staff have uploaded: each by a name made of what is in it, so that it never is another. */
export const uploadedFolder = '/media/u/';

export function isUploaded(source: string): boolean {
  return source.startsWith(uploadedFolder);
}

/** What has to stay in sight where a picture is cropped: column and row of five by five, counted from the top left. `22` is the middle. */
export const middleFocus = '22';
const focusFragment = /^#f([0-4][0-4])$/;

/** A picture's address carries its focus as the fragment `#f24`, of which nothing is ever asked for; any other fragment means nothing. */
export function splitFocus(address: string): { source: string; focus: string } {
  const at = address.indexOf('#');
  if (at < 0) return { source: address, focus: middleFocus };
  return { source: address.slice(0, at), focus: focusFragment.exec(address.slice(at))?.[1] ?? middleFocus };
}

export function withFocus(source: string, focus: string): string {
  return focus === middleFocus ? source : `${source}#f${focus}`;
}

/**
 * The gateway's address of a picture: `/api/images/w640.webp/media/quay.jpg`, `/api/images/original/media/quay.svg`,
 * `/api/images/share.jpg/media/quay.svg`, `/api/images/w640.webp/https/host/quay.jpg`. A browser never loads a picture from anywhere else.
 */
export function toImageAddress(address: string, size: { width: ImageWidth; format: ImageFormat } | 'original' | 'share'): string {
  const variant = size === 'original' ? size : size === 'share' ? 'share.jpg' : `w${size.width}.${size.format}`;
  const { source } = splitFocus(address);
  const path = source.startsWith('/') ? source : `/${source.replace(':/', '')}`;
  return `/api/images/${variant}${path}`;
}

/** Vector pictures stay as they are: they are small, and sharp at every size. */
export function isVector(source: string): boolean {
  return /\.svg(?:[?#]|$)/i.test(source);
}
