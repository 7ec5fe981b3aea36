import { allowInsecureRequests, discovery } from 'openid-client';
import { type Env, readEnv } from '#config/env.ts';
import { ConfigError } from '#config/faults.ts';
import { planStaffLogin, type StaffLogin } from '#config/staff-login.ts';
import { deskUrlOf, readTenant, type Tenant, withPublicUrl } from '#config/tenant.ts';
import { type Finding, fault, note, warning } from './finding.ts';

/** Checks the company login as a start would, without the provider. Never prints the secret. */
export function checkStaffLogin(env: Pick<Env, 'staffOidc' | 'mallApiUrl'>, tenant: Pick<Tenant, 'staffLogin'>): Finding[] {
  try {
    const staffLogin = planStaffLogin(env.staffOidc, tenant);
    if (!staffLogin) return [];
    if (env.mallApiUrl) return [note('STAFF_OIDC_ISSUER', 'has no effect: there is no desk with MALL_API_URL')];
    return [note('staffLogin', describe(staffLogin))];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.faults.map(({ key, reason }) => fault(`${error.source}  ${key}`, reason));
  }
}

function describe({ issuer, groups, breakGlass, allowsOwnLogins }: StaffLogin): string {
  const count = Object.keys(groups).length;
  const others = allowsOwnLogins
    ? 'passwords and passkeys work, too'
    : `only break-glass managers use passkeys (${breakGlass.length} in tenant.json)`;
  return `staff log in at ${issuer}, with the roles of ${count} ${count === 1 ? 'group' : 'groups'}; ${others}`;
}

const timeoutSeconds = 5;

/** Fetches the discovery document of the company's identity provider, if one is configured. Faults of the configuration are reported elsewhere. */
export async function checkIdentityProvider(environment: Readonly<Record<string, string | undefined>>): Promise<Finding[]> {
  const plan = attempt(environment);
  if (!plan) return [];
  const { clientId, issuer, redirectUri } = plan;
  const where = 'STAFF_OIDC_ISSUER';
  try {
    const url = new URL(issuer);
    const execute = url.protocol === 'http:' ? [allowInsecureRequests] : [];
    const server = (await discovery(url, clientId, undefined, undefined, { timeout: timeoutSeconds, execute })).serverMetadata();
    const missing = (['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const).filter((name) => server[name] === undefined);
    return [
      ...missing.map((name) => fault(where, `has a discovery document without ${name}`)),
      ...(server.code_challenge_methods_supported?.includes('S256')
        ? []
        : [warning(where, 'does not announce PKCE with S256, which each login uses')]),
      ...(server.end_session_endpoint === undefined ? [note(where, 'announces no logout: the provider’s own session stays')] : []),
      note(where, `must know the redirect URI ${redirectUri}`),
    ];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [warning(where, `has no discovery document that can be read (${reason}): nobody can use the company login`)];
  }
}

function attempt(environment: Readonly<Record<string, string | undefined>>): (StaffLogin & { redirectUri: string }) | undefined {
  try {
    const env = readEnv(environment);
    const tenant = readTenant(env);
    const staffLogin = env.mallApiUrl ? undefined : planStaffLogin(env.staffOidc, tenant);
    return staffLogin && { ...staffLogin, redirectUri: `${deskUrlOf(withPublicUrl(env, tenant), tenant)}/desk/login/company` };
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}
