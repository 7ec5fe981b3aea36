import { SessionToken } from '../schemas/fields.ts';

/** The token of `Authorization: Bearer …`, as gateway and mall API read it; undefined for what no token can look like. */
export function readBearer(authorization: string | undefined): string | undefined {
  const token = /^Bearer ([\w-]+)$/i.exec(authorization ?? '')?.[1];
  return SessionToken.safeParse(token).success ? token : undefined;
}
