import type { Configuration } from 'openid-client';
import * as z from 'zod/mini';
import type { StaffLogin } from '#config/staff-login.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { deadlinesMs } from '#shared/site/deadlines.ts';

interface Dependencies {
  staffLogin: StaffLogin;
  clock: () => Date;
  /** Address to which the provider returns. */
  redirectUri: string;
}

/** Secrets of one login at the provider. */
export interface LoginSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The provider's answer, as its redirect contains it. */
export interface ProviderAnswer {
  code: string;
  iss?: string | undefined;
}

/** Person whom the provider has identified. */
export interface CompanyPerson {
  issuer: string;
  subject: string;
  name: string;
  email: string | undefined;
  /** Undefined if the provider does not say. */
  isEmailVerified: boolean | undefined;
  groups: readonly string[];
  /** To end the session at the provider. */
  idToken: string;
}

/** One request to the provider. All requests of one call together have `deadlinesMs.paymentProvider`. */
const requestSeconds = 4;
/** Max tolerated clock difference, in seconds. */
const leewaySeconds = 30;
/** How long the discovery document is cached. */
const discoveryLastsMs = 3_600_000;
/** A longer ID token would not fit into an address. */
const maxHintLength = 4000;

const Claims = z.object({
  name: z.catch(z.string(), ''),
  email: z.catch(z.optional(z.string()), undefined),
  email_verified: z.catch(
    z.optional(
      z.union([
        z.boolean(),
        z.pipe(
          z.enum(['true', 'false']),
          z.transform((text) => text === 'true'),
        ),
      ]),
    ),
    undefined,
  ),
});

const load = () => import('openid-client');

/**
 * The company's identity provider (OpenID Connect Core 1.0: authorization code with PKCE). Its discovery document is fetched at the first login and
 * cached, so that a provider that is down never stops the start. Throws `UnprocessableEntity`: `provider` is `not_available` if it cannot be
 * reached in time, `refused` if its answer is invalid.
 */
export function createCompanyProvider({ staffLogin, clock, redirectUri }: Dependencies) {
  let known: { configuration: Configuration; fetchedMs: number } | undefined;
  let fetching: Promise<Configuration> | undefined;

  async function discover(): Promise<Configuration> {
    const oidc = await load();
    const url = new URL(staffLogin.issuer);
    const configuration = await oidc.discovery(
      url,
      staffLogin.clientId,
      { [oidc.clockTolerance]: leewaySeconds },
      (server, ...given) => {
        const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']; // its default (Discovery 1.0, 3)
        const authenticate = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
        return authenticate(staffLogin.clientSecret)(server, ...given);
      },
      {
        timeout: requestSeconds,
        execute: [oidc.enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [oidc.allowInsecureRequests] : [])],
      },
    );
    known = { configuration, fetchedMs: clock().getTime() };
    return configuration;
  }

  /** Returns the cached configuration, or fetches it. If a renewal fails, continues with the cached one. */
  async function getConfiguration(): Promise<Configuration> {
    if (known && clock().getTime() - known.fetchedMs < discoveryLastsMs) return known.configuration;
    fetching ??= discover().finally(() => {
      fetching = undefined;
    });
    try {
      return await fetching;
    } catch (error) {
      if (known) return known.configuration;
      throw error;
    }
  }

  async function read(
    { code, iss }: ProviderAnswer,
    { state, nonce, codeVerifier }: LoginSecrets,
    maxAge?: number,
  ): Promise<CompanyPerson> {
    const oidc = await load();
    const configuration = await getConfiguration();
    const answered = new URL(`${redirectUri}?${new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) })}`);
    const tokens = await oidc.authorizationCodeGrant(configuration, answered, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
      ...(maxAge !== undefined && { maxAge }),
    });
    const own = tokens.claims();
    if (!own || tokens.id_token === undefined) throw new Error('the provider sent no ID token');
    // many providers send groups and addresses only here
    const isWhole = own.email !== undefined && findClaim(own, staffLogin.groupsClaim) !== undefined;
    const more =
      isWhole || configuration.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await oidc.fetchUserInfo(configuration, tokens.access_token, own.sub);
    const { name } = Claims.parse({ ...more, ...own });
    const { email, email_verified: isEmailVerified } = Claims.parse(own.email === undefined ? more : own); // both from one source
    const groups = readGroups(findClaim(own, staffLogin.groupsClaim) ?? findClaim(more, staffLogin.groupsClaim));
    return { issuer: own.iss, subject: own.sub, name, email, isEmailVerified, groups, idToken: tokens.id_token };
  }

  return {
    /** Returns the address of the provider's login. `again` requests the credentials of a person even if they are logged in. */
    async toAddress({ state, nonce, codeVerifier }: LoginSecrets, language: string, again?: { email: string }): Promise<string> {
      return inTime(async () => {
        const oidc = await load();
        const address = oidc.buildAuthorizationUrl(await getConfiguration(), {
          ...{ redirect_uri: redirectUri, scope: staffLogin.scopes.join(' '), state, nonce, ui_locales: language },
          code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          ...(again && { prompt: 'login', max_age: '0', login_hint: again.email }),
        });
        return address.href;
      });
    },
    /** Returns the person of an answer. `sinceMs`: the person must have given their credentials at the provider since then. */
    read: (answer: ProviderAnswer, secrets: LoginSecrets, { sinceMs }: { sinceMs?: number } = {}): Promise<CompanyPerson> =>
      inTime(() => read(answer, secrets, sinceMs === undefined ? undefined : Math.ceil((clock().getTime() - sinceMs) / 1000))),
    /** Returns the address that ends the session at the provider (RP-Initiated Logout 1.0); undefined if it has none, or is not known yet. */
    async findLogoutAddress(idToken: string | undefined, returnTo: string): Promise<string | undefined> {
      if (known?.configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
      const { buildEndSessionUrl } = await load();
      const hint = idToken !== undefined && idToken.length <= maxHintLength ? { id_token_hint: idToken } : {};
      return buildEndSessionUrl(known.configuration, { post_logout_redirect_uri: returnTo, ...hint }).href;
    },
  };
}

export type CompanyProvider = ReturnType<typeof createCompanyProvider>;

/** Runs requests to the provider within their deadline. Maps failures: see `createCompanyProvider`. */
async function inTime<T>(act: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new DOMException('the provider is slow', 'TimeoutError')), deadlinesMs.paymentProvider);
  try {
    return await Promise.race([act(), late.promise]);
  } catch (cause) {
    throw new ApiError('UnprocessableEntity', { errors: { provider: [isUnreachable(cause) ? 'not_available' : 'refused'] }, cause });
  } finally {
    clearTimeout(timer);
  }
}

/** Whether an error, or one of its causes, means that the provider did not answer, or failed itself. */
function isUnreachable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at.name === 'TimeoutError' || at.name === 'AbortError' || at.message === 'fetch failed') return true;
    if ('status' in at && typeof at.status === 'number' && at.status >= 500) return true;
    if (at.cause instanceof Response && at.cause.status >= 500) return true;
  }
  return false;
}

function findClaim(claims: Readonly<Record<string, unknown>>, path: string | readonly string[]): unknown {
  return [path].flat().reduce<unknown>((within, name) => (within as Record<string, unknown> | undefined)?.[name], claims); // undefined for anything without the claim
}

function readGroups(value: unknown): string[] {
  return [value].flat().filter((group) => typeof group === 'string');
}
