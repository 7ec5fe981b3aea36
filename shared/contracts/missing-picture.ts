import type { Endpoint } from './endpoint.ts';
import type { FieldErrors } from './errors.ts';

/** Reports a missing picture unless the body has the field that can replace it. Shared by gateway, mall API and form. */
export function findPictureError({ picture, insteadOfPicture }: Endpoint, body: unknown, hasPicture: boolean): FieldErrors {
  if (picture === undefined || insteadOfPicture === undefined || hasPicture) return {};
  const instead = typeof body === 'object' && body !== null ? new Map(Object.entries(body)).get(insteadOfPicture) : undefined;
  return instead === undefined || instead === '' ? { [picture]: ['required'] } : {};
}
