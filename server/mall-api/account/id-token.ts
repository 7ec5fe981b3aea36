import { createRemoteJWKSet, decodeProtectedHeader, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import type { Firebase } from '#config/sign-in.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { EmailAddress } from '#shared/schemas/fields.ts';

/** Person authenticated by an external login that we accept. */
export interface SsoPerson {
  /** User id in the tenant's Firebase project. */
  subject: string;
  email: string | undefined;
  /** Whether the external site has verified the address. */
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
  /** Time of the login at the external site, not of the token. */
  loggedInMs: number;
}

interface Dependencies {
  firebase: Pick<Firebase, 'projectId' | 'providers' | 'jwksUrl'>;
  clock: () => Date;
}

/** How long Google's keys are cached; Google allows hours. An unknown key is fetched immediately, at most twice a minute. */
const keysLastMs = 600_000;
const keysTimeoutMs = 5000;
const maxSubjectLength = 128;
/** Max tolerated clock difference. */
const leewayMs = 30_000;

const Seconds = z.number().check(z.nonnegative());
const Claims = z.object({
  /** A single audience: a list would admit a token made for another project. */
  aud: z.string(),
  sub: z.string().check(z.minLength(1), z.maxLength(maxSubjectLength)),
  iat: Seconds,
  auth_time: Seconds,
  exp: Seconds,
  firebase: z.object({ sign_in_provider: z.string() }),
  email: z.catch(z.optional(EmailAddress), undefined),
  email_verified: z.catch(z.boolean(), false),
  name: z.catch(z.string(), ''),
});

/** Checks ID tokens of the tenant's Firebase project like Firebase's server library, plus the checks in its documentation. */
export function createIdTokens({ firebase: { projectId, providers, jwksUrl }, clock }: Dependencies) {
  const getKey = toKeyFinder(createRemoteJWKSet(new URL(jwksUrl), { cacheMaxAge: keysLastMs, timeoutDuration: keysTimeoutMs }));

  /** Returns the payload if time, signature and audience are valid. */
  async function readPayload(idToken: string): Promise<JWTPayload | undefined> {
    try {
      if (!decodeProtectedHeader(idToken).kid) return undefined; // a key set with a single key would accept tokens without a key id
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
      if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined; // TypeError: not a valid header
      throw error;
    }
  }

  return {
    /**
     * Reads a token. Throws `UnprocessableEntity` for any token that is not from a current login of this project.
     * Throws `ServiceUnavailable` if Google's keys are unavailable.
     */
    async read(idToken: string): Promise<SsoPerson> {
      const claims = Claims.safeParse(await readPayload(idToken));
      if (!claims.success) throw invalidIdToken();
      const { sub, iat, auth_time, firebase, email, email_verified, name } = claims.data;
      const latestSeconds = (clock().getTime() + leewayMs) / 1000;
      const isOffered = (providers as readonly string[]).includes(firebase.sign_in_provider); // excludes anonymous and custom logins
      if (claims.data.aud !== projectId || !isOffered || iat > latestSeconds || auth_time > latestSeconds) throw invalidIdToken();
      return { subject: sub, email, isEmailVerified: email_verified, ...splitName(name), loggedInMs: auth_time * 1000 };
    },
  };
}

export type IdTokens = ReturnType<typeof createIdTokens>;

export function invalidIdToken(): ApiError {
  return new ApiError('UnprocessableEntity', { errors: { id_token: ['invalid'] } });
}

/**
 * Distinguishes failures: an unknown key means that the token is invalid. If the keys cannot be fetched, the caller is
 * not at fault: throws `ServiceUnavailable`.
 */
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

/** Takes the last word as the family name. This is sometimes wrong; members can correct their name in their profile. */
function splitName(name: string): Pick<SsoPerson, 'firstName' | 'lastName'> {
  const words = name.split(/\s+/).filter(Boolean);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstName: words.join(' ').slice(0, 80), lastName: lastName.slice(0, 80) };
}
