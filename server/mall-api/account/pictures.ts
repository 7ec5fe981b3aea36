import { ApiError } from '#shared/contracts/errors.ts';

/** The gateway crops profile pictures to a square and makes them far smaller than this. */
const maxBytes = 100_000;

/** Throws for anything the gateway would not have made, so that no unknown data is stored and served as a picture. */
export function assertProfilePicture(picture: Buffer | undefined): Buffer {
  if (picture === undefined) throw refusal('required');
  if (picture.length > maxBytes) throw refusal('too_big');
  if (findMediaType(picture) === undefined) throw refusal('invalid');
  return picture;
}

/** Encodes a picture as a `data:` URL: members' pictures have no other. */
export function toPictureData(picture: Buffer): string | null {
  const mediaType = findMediaType(picture);
  return mediaType ? `data:${mediaType};base64,${picture.toString('base64')}` : null;
}

function findMediaType(picture: Buffer): 'image/webp' | 'image/jpeg' | undefined {
  if (picture.toString('latin1', 0, 4) === 'RIFF' && picture.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  return picture.length > 3 && picture.readUIntBE(0, 3) === 0xff_d8_ff ? 'image/jpeg' : undefined;
}

function refusal(code: 'required' | 'too_big' | 'invalid'): ApiError {
  return new ApiError('UnprocessableEntity', { errors: { picture: [code] } });
}
