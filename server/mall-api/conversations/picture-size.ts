import { ApiError } from '#shared/contracts/errors.ts';

/** Reads the size of a WebP picture from its header. Throws `UnprocessableEntity` for anything else: the gateway sends only WebP. */
export function readPictureSize(picture: Buffer): { width: number; height: number } {
  const size =
    picture.length >= 30 && tagAt(picture, 0) === 'RIFF' && tagAt(picture, 8) === 'WEBP' ? readers[tagAt(picture, 12)] : undefined;
  const { width, height } = size?.(picture) ?? { width: 0, height: 0 };
  if (width === 0 || height === 0) throw new ApiError('UnprocessableEntity', { errors: { image: ['invalid'] } });
  return { width, height };
}

/** Readers by type of the first chunk. */
const readers: Readonly<Record<string, (picture: Buffer) => { width: number; height: number }>> = {
  'VP8 ': (picture) => ({ width: picture.readUInt16LE(26) & 0x3fff, height: picture.readUInt16LE(28) & 0x3fff }),
  VP8L(picture) {
    const bits = picture.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  },
  VP8X: (picture) => ({ width: picture.readUIntLE(24, 3) + 1, height: picture.readUIntLE(27, 3) + 1 }),
};

function tagAt(picture: Buffer, at: number): string {
  return picture.toString('latin1', at, at + 4);
}
