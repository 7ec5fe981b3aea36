import * as z from 'zod/mini';
import { staffRoles } from '#shared/contracts/endpoint.ts';
import { EmailAddress } from '#shared/schemas/fields.ts';
import { ConfigError } from './faults.ts';
import { Secret } from './variable-forms.ts';

/** Access to the company's identity provider (OpenID Connect). */
export const staffOidcVariables = {
  STAFF_OIDC_ISSUER: z.optional(
    z.string().check(z.refine(isIssuer, 'must be an https address without a query (http only for 127.0.0.1 and localhost)')),
  ),
  STAFF_OIDC_CLIENT_ID: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/, 'must be at most 255 printable characters'))),
  STAFF_OIDC_CLIENT_SECRET: z.optional(Secret),
} as const;
export type StaffOidcVariables = Partial<Record<keyof typeof staffOidcVariables, string>>;

function isIssuer(text: string): boolean {
  if (!URL.canParse(text) || /[?#]/.test(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname));
  return isSafe && username + password === '';
}

const GroupRoles = z.union([
  z.array(z.enum(staffRoles.filter((role) => role !== 'shop'))).check(z.minLength(1)),
  z.strictObject({ shop: z.int().check(z.positive()) }),
]);
export type GroupRoles = z.infer<typeof GroupRoles>;

const ClaimName = z.string().check(z.minLength(1), z.maxLength(200));

/** Login of staff by the company's identity provider, in the tenant file. */
export const StaffLoginRules = z.strictObject({
  /** Claim that lists a person's groups; a list is a path, such as `["realm_access", "roles"]`. */
  groupsClaim: z._default(z.union([ClaimName, z.array(ClaimName).check(z.minLength(1), z.maxLength(5))]), 'groups'),
  /** Roles by group: a list, or `{ "shop": 5 }` for the staff of company 5. */
  groups: z
    .record(z.string().check(z.minLength(1)), GroupRoles)
    .check(z.refine((groups) => Object.keys(groups).length > 0, 'must name a group')),
  /** Scopes to request. */
  scopes: z._default(
    z
      .array(z.string().check(z.regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/, 'must be a scope without spaces')))
      .check(z.refine((scopes) => scopes.includes('openid'), 'must contain openid')),
    ['openid', 'profile', 'email'],
  ),
  /** Managers whose passkeys always work, by e-mail address. */
  breakGlass: z._default(z.array(EmailAddress), []),
  /** Whether staff may also log in with their own passwords and passkeys. */
  allowsOwnLogins: z._default(z.boolean(), false),
  /** Whether addresses count as verified if the provider sends no `email_verified`: only for a provider that has no other people. */
  trustsEmails: z._default(z.boolean(), false),
});

/** The company's identity provider, and the rules for its people. */
export interface StaffLogin extends z.infer<typeof StaffLoginRules> {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/**
 * Returns the company login, or undefined if it is not configured. Throws `ConfigError` if only a part is: each variable and the tenant file's rules
 * need the others.
 */
export function planStaffLogin(
  variables: StaffOidcVariables,
  { staffLogin: rules }: { staffLogin?: z.infer<typeof StaffLoginRules> | undefined },
): StaffLogin | undefined {
  const { STAFF_OIDC_ISSUER: issuer, STAFF_OIDC_CLIENT_ID: clientId, STAFF_OIDC_CLIENT_SECRET: clientSecret } = variables;
  if (issuer !== undefined && clientId !== undefined && clientSecret !== undefined && rules)
    return { ...rules, issuer, clientId, clientSecret };
  const missing = Object.entries({
    STAFF_OIDC_ISSUER: issuer,
    STAFF_OIDC_CLIENT_ID: clientId,
    STAFF_OIDC_CLIENT_SECRET: clientSecret,
  }).flatMap(([key, value]) => (value === undefined ? [key] : []));
  if (missing.length === 3 && !rules) return undefined;
  if (missing.length > 0) {
    const reason = 'is missing: the company login needs issuer, client id and client secret together, and staffLogin in tenant.json';
    throw new ConfigError(
      'environment',
      missing.map((key) => ({ key, reason })),
    );
  }
  throw new ConfigError('tenant.json', [
    { key: 'staffLogin', reason: 'is missing: STAFF_OIDC_ISSUER is set, and without groups nobody could log in' },
  ]);
}
