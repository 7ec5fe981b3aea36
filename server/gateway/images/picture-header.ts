import sharp, { type Metadata } from 'sharp';

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic';

/** The sharp package on npm cannot read HEIC because of patents; a custom build of sharp may be able to. */
const readsHeic = sharp.format.heif.input.fileSuffix?.includes('.heic') ?? false;

/** First bytes of files by format. File name and content type are ignored. */
const beginnings: readonly { format: PictureFormat; at: number; signatures: readonly string[] }[] = [
  { format: 'jpeg', at: 0, signatures: ['\xff\xd8\xff'] },
  { format: 'png', at: 0, signatures: ['\x89PNG\r\n\x1a\n'] },
  { format: 'webp', at: 8, signatures: ['WEBP'] },
  { format: 'gif', at: 0, signatures: ['GIF87a', 'GIF89a'] },
  { format: 'avif', at: 4, signatures: ['ftypavif', 'ftypavis'] },
  ...(readsHeic ? [{ format: 'heic' as const, at: 4, signatures: ['ftypheic', 'ftypheix', 'ftypmif1'] }] : []),
];

/** Number of bytes that `findFormat` needs. */
export const headBytes = 24;

/** Recognizes a file's format by its first bytes. */
export function findFormat(head: Buffer): PictureFormat | undefined {
  const text = head.toString('latin1', 0, headBytes);
  return beginnings.find(({ at, signatures }) => signatures.some((signature) => text.startsWith(signature, at)))?.format;
}

export const maxPixels = 40_000_000;

/** Limits for decoding a picture. */
interface PictureLimits {
  maxSide: number;
  bytes: number;
  /** Limit for progressive pictures, whose passes all stay in memory until the last one. */
  bytesInPasses: number;
  /** Decoding AV1 and HEVC has been seen to take eighteen bytes per pixel. */
  pixelsOfVideo: number;
}

/**
 * Limits for members' pictures, which may arrive simultaneously. `bytesInPasses` allows a progressive JPEG of twelve
 * million pixels without subsampling.
 */
export const memberLimits: PictureLimits = {
  maxSide: 12_000,
  bytes: 160_000_000,
  bytesInPasses: 75_000_000,
  pixelsOfVideo: 12_000_000,
};
/** Limits for editors' pictures, which may be photographs straight from a camera. */
export const siteLimits: PictureLimits = { maxSide: 40_000, bytes: 320_000_000, bytesInPasses: 240_000_000, pixelsOfVideo: 20_000_000 };

/** Whether decoding would take too much memory, judging by the header. */
export function isTooLarge(metadata: Metadata, limits: PictureLimits): boolean {
  const { format, width, height, channels, isProgressive } = metadata;
  const pixels = width * height;
  if (Math.max(width, height) > limits.maxSide || pixels > maxPixels) return true;
  if (pixels * channels * bytesOfSample(metadata) > limits.bytes) return true;
  if (format === 'heif' && pixels > limits.pixelsOfVideo) return true;
  return isProgressive && bytesInPasses(metadata) > limits.bytesInPasses;
}

/**
 * Returns the memory that a progressive picture needs. JPEG: two bytes per coefficient, fewer with chroma subsampling.
 * PNG: all pixels, always in colour.
 */
function bytesInPasses(metadata: Metadata): number {
  const { format, width, height, channels, chromaSubsampling } = metadata;
  if (format !== 'jpeg') return width * height * Math.max(channels, 3) * bytesOfSample(metadata);
  return width * height * 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels);
}

function bytesOfSample({ depth }: Metadata): number {
  return depth === 'ushort' ? 2 : 1;
}
