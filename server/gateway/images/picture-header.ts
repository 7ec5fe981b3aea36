import sharp, { type Metadata } from 'sharp';

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic';

/** The sharp that comes from npm reads no HEIC (patents); one that was built with it does. */
const readsHeic = sharp.format.heif.input.fileSuffix?.includes('.heic') ?? false;

/** How files of a format begin. What the name or the content type says counts for nothing. */
const beginnings: readonly { format: PictureFormat; at: number; signatures: readonly string[] }[] = [
  { format: 'jpeg', at: 0, signatures: ['\xff\xd8\xff'] },
  { format: 'png', at: 0, signatures: ['\x89PNG\r\n\x1a\n'] },
  { format: 'webp', at: 8, signatures: ['WEBP'] },
  { format: 'gif', at: 0, signatures: ['GIF87a', 'GIF89a'] },
  { format: 'avif', at: 4, signatures: ['ftypavif', 'ftypavis'] },
  ...(readsHeic ? [{ format: 'heic' as const, at: 4, signatures: ['ftypheic', 'ftypheix', 'ftypmif1'] }] : []),
];

/** So many bytes of a file are enough for `findFormat`. */
export const headBytes = 24;

/** What a file is by its first bytes. */
export function findFormat(head: Buffer): PictureFormat | undefined {
  const text = head.toString('latin1', 0, headBytes);
  return beginnings.find(({ at, signatures }) => signatures.some((signature) => text.startsWith(signature, at)))?.format;
}

export const mostPixels = 40_000_000;

/** What a picture may take while it is decoded. */
interface PictureLimits {
  longestSide: number;
  bytes: number;
  /** Of a picture that comes in passes, coarse first: all of it is kept until the last. */
  bytesInPasses: number;
  /** Decoding AV1, and HEVC, was seen to take eighteen bytes for each pixel. */
  pixelsOfVideo: number;
}

/** Anybody may send these, many at once. In passes: twelve million pixels of a JPEG without subsampling. */
export const memberLimits: PictureLimits = {
  longestSide: 12_000,
  bytes: 160_000_000,
  bytesInPasses: 75_000_000,
  pixelsOfVideo: 12_000_000,
};
/** Editors' photographs come straight out of a camera. */
export const siteLimits: PictureLimits = { longestSide: 40_000, bytes: 320_000_000, bytesInPasses: 240_000_000, pixelsOfVideo: 20_000_000 };

/** By its header alone: whether a picture would take more memory than there is for it. */
export function isTooLarge(metadata: Metadata, limits: PictureLimits): boolean {
  const { format, width, height, channels, isProgressive } = metadata;
  const pixels = width * height;
  if (Math.max(width, height) > limits.longestSide || pixels > mostPixels) return true;
  if (pixels * channels * bytesOfSample(metadata) > limits.bytes) return true;
  if (format === 'heif' && pixels > limits.pixelsOfVideo) return true;
  return isProgressive && bytesInPasses(metadata) > limits.bytesInPasses;
}

/**
 * A JPEG's passes add up to coefficients of two bytes, fewer where colours are coarser than light; those of a PNG to its pixels, in
 * colour whatever the file has.
 */
function bytesInPasses(metadata: Metadata): number {
  const { format, width, height, channels, chromaSubsampling } = metadata;
  if (format !== 'jpeg') return width * height * Math.max(channels, 3) * bytesOfSample(metadata);
  return width * height * 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels);
}

function bytesOfSample({ depth }: Metadata): number {
  return depth === 'ushort' ? 2 : 1;
}
