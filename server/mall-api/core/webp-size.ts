import type { PictureSize } from '#shared/rules/picture-size.ts';

/** Reads the size of a WebP file from its header (RFC 9649); undefined for other files. */
export function findWebpSize(file: Buffer): PictureSize | undefined {
  if (file.length < 30 || file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  switch (file.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = file.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}
