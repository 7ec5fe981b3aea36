import { SessionToken } from '../schemas/fields.ts';

/** Returns the credentials after the scheme, which is case-insensitive and followed by spaces (RFC 9110, 11.1 and 11.4). */
export function readCredentials(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S{1,2000})$/i.exec(authorization ?? '')?.[1];
}

/** Returns the token of `Authorization: Bearer …`, for gateway and mall API; undefined if it cannot be a token. */
export function readBearer(authorization: string | undefined): string | undefined {
  const token = readCredentials(authorization);
  return SessionToken.safeParse(token).success ? token : undefined;
}
