import { createRemoteJWKSet, decodeProtectedHeader, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import type { Firebase } from '#config/sign-in.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { EmailAddress } from '#shared/schemas/fields.ts';

/** Whom a site whose login we take has let in. */
export interface SsoPerson {
  /** Their number in the tenant's Firebase project. */
  subject: string;
  email: string | undefined;
  /** That site knows that the address is theirs. */
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
  /** When they gave their password there, not when the token was made. */
  loggedInMs: number;
}

interface Dependencies {
  firebase: Pick<Firebase, 'projectId' | 'providers' | 'jwksUrl'>;
  clock: () => Date;
}

/** Google lets its keys be kept for hours: this is less, and a key that is not known yet is asked for at once, twice a minute at most. */
const keysLastMs = 600_000;
const keysTimeoutMs = 5000;
const mostSubjectSigns = 128;
/** Clocks differ: so far ahead of ours may theirs be. */
const leewayMs = 30_000;

const Seconds = z.number().check(z.nonnegative());
const Claims = z.object({
  /** Nobody else's as well: a list would admit a token made for another project. */
  aud: z.string(),
  sub: z.string().check(z.minLength(1), z.maxLength(mostSubjectSigns)),
  iat: Seconds,
  auth_time: Seconds,
  exp: Seconds,
  firebase: z.object({ sign_in_provider: z.string() }),
  email: z.catch(z.optional(EmailAddress), undefined),
  email_verified: z.catch(z.boolean(), false),
  name: z.catch(z.string(), ''),
});

/** ID tokens of the tenant's Firebase project, checked as Firebase's own server library does and its documentation adds. */
export function createIdTokens({ firebase: { projectId, providers, jwksUrl }, clock }: Dependencies) {
  const getKey = toKeyFinder(createRemoteJWKSet(new URL(jwksUrl), { cacheMaxAge: keysLastMs, timeoutDuration: keysTimeoutMs }));

  /** What it says, unless its time, its signature or who it is for is wrong. */
  async function readPayload(idToken: string): Promise<JWTPayload | undefined> {
    try {
      if (!decodeProtectedHeader(idToken).kid) return undefined; // a key set with one key would do without
      const { payload } = await jwtVerify(idToken, getKey, {
        algorithms: ['RS256'],
        issuer: `https://securetoken.google.com/${projectId}`,
        audience: projectId,
        requiredClaims: ['exp', 'iat', 'sub', 'auth_time'],
        currentDate: clock(),
      });
      return payload;
    } catch (error) {
      if (error instanceof ApiError) throw error;
      if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined; // TypeError: a header that is none
      throw error;
    }
  }

  return {
    /** Throws `UnprocessableEntity` for every token that is not of this project's login, now; `ServiceUnavailable` without Google's keys. */
    async read(idToken: string): Promise<SsoPerson> {
      const claims = Claims.safeParse(await readPayload(idToken));
      if (!claims.success) throw invalidIdToken();
      const { sub, iat, auth_time, firebase, email, email_verified, name } = claims.data;
      const latestSeconds = (clock().getTime() + leewayMs) / 1000;
      const isOffered = (providers as readonly string[]).includes(firebase.sign_in_provider); // so neither anonymous nor custom ones
      if (claims.data.aud !== projectId || !isOffered || iat > latestSeconds || auth_time > latestSeconds) throw invalidIdToken();
      return { subject: sub, email, isEmailVerified: email_verified, ...splitName(name), loggedInMs: auth_time * 1000 };
    },
  };
}

export type IdTokens = ReturnType<typeof createIdTokens>;

export function invalidIdToken(): ApiError {
  return new ApiError('UnprocessableEntity', { errors: { id_token: ['invalid'] } });
}

/** That a key is unknown is the token's fault; that there are no keys is nobody's who is here. */
function toKeyFinder(keys: JWTVerifyGetKey): JWTVerifyGetKey {
  return async (...given) => {
    try {
      return await keys(...given);
    } catch (cause) {
      if (cause instanceof errors.JWKSNoMatchingKey || cause instanceof errors.JWKSMultipleMatchingKeys) throw cause;
      throw new ApiError('ServiceUnavailable', { cause, retryAfterSeconds: 30 });
    }
  };
}

/** The last word is the family's: wrong here and there, and to be corrected in the profile. */
function splitName(name: string): Pick<SsoPerson, 'firstName' | 'lastName'> {
  const words = name.split(/\s+/).filter(Boolean);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstName: words.join(' ').slice(0, 80), lastName: lastName.slice(0, 80) };
}
