import sharp, { type Sharp } from 'sharp';
import { ApiError } from '#shared/contracts/errors.ts';

/** What a picture is to become. */
export type PictureUse = 'receipt' | 'portrait';

/** A picture of anybody's, checked and drawn anew: what comes out is WebP, and holds nothing of the file but what is seen. */
export type RemakePicture = (file: Buffer, use: PictureUse) => Promise<Buffer>;

interface Options {
  /** How many wait for their turn; who comes after them is sent away. */
  waitingAtMost?: number;
}

const mostPixels = 40_000_000;
/** Once it is drawn: some pictures are kept whole for it. */
const mostBytes = 160_000_000;
const longestSide = 12_000;
const receiptSide = 2000;
const portraitSide = 256;
const timeoutSeconds = 8;
const retryAfterSeconds = 2;

/**
 * One picture at a time, because a large one may take 160 MB while it is drawn. Rejects with `UnprocessableEntity` for what is no
 * picture of ours, and with `ServiceUnavailable` when too many wait.
 */
export function createPictureRemaker({ waitingAtMost = 8 }: Options = {}): RemakePicture {
  let last: Promise<unknown> = Promise.resolve();
  let inHand = 0;
  return (file, use) => {
    if (inHand > waitingAtMost) return Promise.reject(new ApiError('ServiceUnavailable', { retryAfterSeconds }));
    inHand += 1;
    const turn = last
      .then(() => remake(file, use))
      .finally(() => {
        inHand -= 1;
      });
    last = turn.catch(() => undefined);
    return turn;
  };
}

async function remake(file: Buffer, use: PictureUse): Promise<Buffer> {
  const format = findFormat(file);
  if (!format) throw new ApiError('UnprocessableEntity');
  try {
    const picture = sharp(file, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true });
    const { format: found, width, height, channels, depth } = await picture.metadata(); // reads the header alone
    const bytes = width * height * channels * (depth === 'ushort' ? 2 : 1);
    if (found !== format || width > longestSide || height > longestSide || width * height > mostPixels || bytes > mostBytes) {
      throw new ApiError('UnprocessableEntity');
    }
    return await draw(picture.autoOrient().flatten({ background: '#ffffff' }), use)
      .timeout({ seconds: timeoutSeconds })
      .toBuffer();
  } catch (cause) {
    throw new ApiError('UnprocessableEntity', { cause });
  }
}

/** Neither keeps metadata: sharp writes none unless it is told to. */
function draw(picture: Sharp, use: PictureUse): Sharp {
  if (use === 'portrait') return picture.resize(portraitSide, portraitSide).webp({ quality: 82 });
  return picture.resize(receiptSide, receiptSide, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 80 });
}

/** The sharp that comes from npm reads no HEIC (patents); one that was built with it does. */
const readsHeic = sharp.format.heif.input.fileSuffix?.includes('.heic') ?? false;

/** How files of a format begin, and what sharp calls it. What the name or the content type says counts for nothing. */
const beginnings: readonly { format: string; at: number; signatures: readonly string[] }[] = [
  { format: 'jpeg', at: 0, signatures: ['\xff\xd8\xff'] },
  { format: 'png', at: 0, signatures: ['\x89PNG\r\n\x1a\n'] },
  { format: 'webp', at: 8, signatures: ['WEBP'] },
  ...(readsHeic ? [{ format: 'heif', at: 4, signatures: ['ftypheic', 'ftypheix', 'ftypmif1'] }] : []),
];

function findFormat(file: Buffer): string | undefined {
  const head = file.toString('latin1', 0, 24);
  return beginnings.find(({ at, signatures }) => signatures.some((signature) => head.startsWith(signature, at)))?.format;
}
