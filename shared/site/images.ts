/** Widths of generated pictures; other widths are refused, so that clients cannot fill the cache with them. */
export const imageWidths = [160, 320, 480, 640, 960, 1280, 1920] as const;
export type ImageWidth = (typeof imageWidths)[number];

export const imageFormats = ['webp', 'avif', 'jpg', 'png'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** Picture of a shared link: cropped to exactly this size, as a JPEG. */
export const shareSize = { width: 1200, height: 630 } as const;

/** Icons of the site as an app, drawn from the centre's logo. `maskable`: with a margin, for phones that cut icons to their own shape. */
export const appIcons = {
  'icon-192.png': { side: 192, shape: 'plain' },
  'icon-512.png': { side: 512, shape: 'plain' },
  'maskable-192.png': { side: 192, shape: 'maskable' },
  'maskable-512.png': { side: 512, shape: 'maskable' },
} as const;
export type AppIconName = keyof typeof appIcons;

/** Icons of passes in Apple Wallet, for screens of single, double and triple density. */
export const passIcons = {
  'icon-029.png': { side: 29, shape: 'plain' },
  'icon-058.png': { side: 58, shape: 'plain' },
  'icon-087.png': { side: 87, shape: 'plain' },
} as const;
export type PassIconName = keyof typeof passIcons;

/** Folder of pictures uploaded by staff. Names are hashes of the content, so that a file never changes. */
export const uploadedFolder = '/media/u/';

export function isUploaded(source: string): boolean {
  return source.startsWith(uploadedFolder);
}

/** Part that stays visible when a picture is cropped: column and row of a five by five grid, from the top left. `22` is the middle. */
export const middleFocus = '22';
const focusFragment = /^#f([0-4][0-4])$/;

/** Splits the focus from a picture's address, where it is the fragment `#f24`, which browsers never send. Other fragments are ignored. */
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
 * `/api/images/share.jpg/media/quay.svg`, `/api/images/w640.webp/https/host/quay.jpg`. Browsers load pictures only from there.
 */
export function toImageAddress(address: string, size: { width: ImageWidth; format: ImageFormat } | 'original' | 'share'): string {
  return toVariantAddress(address, size === 'original' ? size : size === 'share' ? 'share.jpg' : `w${size.width}.${size.format}`);
}

/** The gateway's address of a logo as an app's icon: `/api/images/maskable-512.png/media/logo.svg`. */
export function toAppIconAddress(logo: string, icon: AppIconName | PassIconName): string {
  return toVariantAddress(logo, icon);
}

function toVariantAddress(address: string, variant: string): string {
  const { source } = splitFocus(address);
  const path = source.startsWith('/') ? source : `/${source.replace(':/', '')}`;
  return `/api/images/${variant}${path}`;
}

/** Vector pictures are served unchanged: they are small, and sharp at every size. */
export function isVector(source: string): boolean {
  return /\.svg(?:[?#]|$)/i.test(source);
}
