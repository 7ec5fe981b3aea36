import type { Endpoint } from './endpoint.ts';
import type { FieldErrors } from './errors.ts';

/** Says that the picture is missing where nothing came in its place. */
export function findPictureError({ picture, insteadOfPicture }: Endpoint, body: Record<string, unknown>, hasPicture: boolean): FieldErrors {
  if (picture === undefined || insteadOfPicture === undefined || hasPicture) return {};
  const instead = body[insteadOfPicture];
  return instead === undefined || instead === '' ? { [picture]: ['required'] } : {};
}
