import { describe, expect, it } from 'vitest';
import { readEnv } from '#config/env.ts';
import { ConfigError } from '#config/faults.ts';
import { planStaffLogin, StaffLoginRules, type StaffOidcVariables } from '#config/staff-login.ts';

const whole = {
  STAFF_OIDC_ISSUER: 'https://login.company.example/realms/company',
  STAFF_OIDC_CLIENT_ID: 'mall',
  STAFF_OIDC_CLIENT_SECRET: 'a secret',
};
const staffLogin = StaffLoginRules.parse({ groups: { 'mall-desk': ['desk', 'editor'], 'shop-5': { shop: 5 } } });

function faultsOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
  }
  return undefined;
}

describe('planStaffLogin', () => {
  it('returns the company login with safe defaults, or undefined without any part', () => {
    expect(planStaffLogin(whole, { staffLogin })).toMatchObject({
      ...{ issuer: whole.STAFF_OIDC_ISSUER, clientId: 'mall', clientSecret: 'a secret' },
      ...{ groupsClaim: 'groups', scopes: ['openid', 'profile', 'email'] },
      ...{ breakGlass: [], allowsOwnLogins: false, trustsEmails: false },
    });
    expect(planStaffLogin({}, {})).toBeUndefined();
  });

  it.each<[string, StaffOidcVariables, object, string[]]>([
    [
      'only the issuer',
      { STAFF_OIDC_ISSUER: whole.STAFF_OIDC_ISSUER },
      { staffLogin },
      ['STAFF_OIDC_CLIENT_ID', 'STAFF_OIDC_CLIENT_SECRET'],
    ],
    ['only the tenant file', {}, { staffLogin }, ['STAFF_OIDC_ISSUER', 'STAFF_OIDC_CLIENT_ID', 'STAFF_OIDC_CLIENT_SECRET']],
    ['only the environment', whole, {}, ['staffLogin']],
  ])('refuses %s', (_part, variables, tenant, keys) => {
    const reason = expect.stringContaining('is missing');
    expect(faultsOf(() => planStaffLogin(variables, tenant))).toEqual(keys.map((key) => ({ key, reason })));
  });
});

describe('the issuer', () => {
  it.each(['https://a.example', 'https://a.example/v2.0/', 'http://localhost:9000', 'http://127.0.0.1/x'])('may be %s', (issuer) => {
    expect(readEnv({ STAFF_OIDC_ISSUER: issuer }).staffOidc).toEqual({ STAFF_OIDC_ISSUER: issuer });
  });

  it.each(['http://a.example', 'a.example', 'https://a.example?x=1', 'https://name:word@a.example'])('cannot be %s', (issuer) => {
    expect(faultsOf(() => readEnv({ STAFF_OIDC_ISSUER: issuer }))).toMatchObject([{ key: 'STAFF_OIDC_ISSUER' }]);
  });
});

describe('the rules of the tenant file', () => {
  it.each([
    ['no groups', { groups: {} }],
    ['a shop without its company', { groups: { shops: ['shop'] } }],
    ['a shop with another role', { groups: { shops: { shop: 5, roles: ['desk'] } } }],
    ['no roles', { groups: { none: [] } }],
    ['scopes without openid', { groups: { a: ['desk'] }, scopes: ['email'] }],
    ['an unknown key', { groups: { a: ['desk'] }, breakglass: [] }],
    ['no address', { groups: { a: ['desk'] }, breakGlass: ['boss'] }],
  ])('refuse %s', (_fault, rules) => expect(StaffLoginRules.safeParse(rules).success).toBe(false));
});
