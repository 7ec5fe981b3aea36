import { ApiError } from '#shared/contracts/errors.ts';

/** Max size; the gateway makes profile pictures square and far smaller than this. */
const maxBytes = 100_000;

/**
 * Returns the picture. Throws for anything that the gateway would not have made, so that no unknown data is stored and
 * served as a picture.
 */
export function assertProfilePicture(picture: Buffer | undefined): Buffer {
  if (picture === undefined) throw refusal('required');
  if (picture.length > maxBytes) throw refusal('too_big');
  if (findMediaType(picture) === undefined) throw refusal('invalid');
  return picture;
}

/** Encodes a picture as a `data:` URL, the only kind of URL of members' pictures. */
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
