import { SessionToken } from '../schemas/fields.ts';

/** Whatever stands after the scheme, which is written in any case and with spaces behind it (RFC 9110, 11.1 and 11.4). */
export function readCredentials(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S{1,2000})$/i.exec(authorization ?? '')?.[1];
}

/** The token of `Authorization: Bearer …`, as gateway and mall API read it; undefined for what no token can look like. */
export function readBearer(authorization: string | undefined): string | undefined {
  const token = readCredentials(authorization);
  return SessionToken.safeParse(token).success ? token : undefined;
}
