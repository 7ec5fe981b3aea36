import type { Endpoint } from './endpoint.ts';
import type { FieldErrors } from './errors.ts';

/** Says that a contract's picture is missing where nothing came in its place. Gateway, mall API and form ask it alike. */
export function findPictureError({ picture, insteadOfPicture }: Endpoint, body: unknown, hasPicture: boolean): FieldErrors {
  if (picture === undefined || insteadOfPicture === undefined || hasPicture) return {};
  const instead = typeof body === 'object' && body !== null ? new Map(Object.entries(body)).get(insteadOfPicture) : undefined;
  return instead === undefined || instead === '' ? { [picture]: ['required'] } : {};
}
