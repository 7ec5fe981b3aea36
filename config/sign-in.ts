import * as z from 'zod/mini';
import { type SsoProvider, ssoProviders } from '#shared/site/sso.ts';

/** Google's public keys for all ID tokens. */
const securetokenKeys = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

const providerIds = Object.keys(ssoProviders) as SsoProvider[]; // safe: the keys of ssoProviders

const DomainName = z.string().check(z.regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'must be a host name in lower case'));
/** Must be an https address or on this machine, because keys from there are trusted. */
const KeysAddress = z.string().check(z.refine(isKeysAddress, 'must be an https address (http only for 127.0.0.1 and localhost)'));

function isKeysAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname));
}

/** A tenant's Firebase project. Its logins are offered while the setting `is_sso_visible` is on. */
export const Firebase = z.strictObject({
  projectId: z.string().check(z.regex(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/, 'must be a project id of Firebase')),
  /** Identifies the project to Google. Not a secret. */
  apiKey: z.string().check(z.regex(/^[\w-]{20,100}$/, 'must be a key of letters, digits, _ and -')),
  authDomain: DomainName,
  /** Offered logins; others are rejected even if the project allows them. */
  providers: z.array(z.enum(providerIds)).check(z.minLength(1), z.refine(isUnique, 'names something twice')),
  jwksUrl: z._default(KeysAddress, securetokenKeys),
});
export type Firebase = z.infer<typeof Firebase>;

/** For an app on the member's own machine (RFC 8252, 7.3); not localhost, which may resolve to another machine. */
const loopback = /^http:\/\/(?:127\.0\.0\.1|\[::1\])(?::\d{1,5})?\//;

const RedirectAddress = z.string().check(
  z.maxLength(500),
  z.refine(
    (text) => URL.canParse(text) && (new URL(text).protocol === 'https:' || loopback.test(text)),
    'must be an https address, or of an app http://127.0.0.1/… or http://[::1]/…, whose port is then any',
  ),
  z.refine((text) => !text.includes('#'), 'must have no fragment'),
  z.refine(
    (text) => !URL.canParse(text) || new URL(text).username + new URL(text).password === '',
    'must not carry a user name or password',
  ),
);

/** A site that may ask members for access to their data. */
const Partner = z.strictObject({
  client_id: z.string().check(z.regex(/^[\w.-]{1,64}$/, 'must be letters, digits, _, . and -')),
  /** Name shown to members before they agree. */
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  /** Compared character by character, except the port of a loopback address. */
  redirect_uris: z.array(RedirectAddress).check(z.minLength(1)),
  /** For a client that can keep a secret: the SHA-256 of its secret, 32 random bytes or more. Unset: a public client (RFC 6749, 2.1). */
  client_secret_sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in 64 small hexadecimal digits'))),
});
export type Partner = z.infer<typeof Partner>;

export const Partners = z
  .array(Partner)
  .check(z.refine((partners) => isUnique(partners.map(({ client_id }) => client_id)), 'names a client_id twice'));

function isUnique(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}
