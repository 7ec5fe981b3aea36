import { describe, expect, it } from 'vitest';
import { readEnv } from '#config/env.ts';
import { checkPayments } from '#server/cli/doctor/check-services.ts';
import { checkTenant } from '#server/cli/doctor/check-tenant.ts';
import { tenants } from './tenant-copies.ts';

const test = { STRIPE_SECRET_KEY: 'sk_test_4eC39HqLyjWDarjt', STRIPE_WEBHOOK_SECRET: 'whsec_5f3a9c1d0b' };
const live = { ...test, STRIPE_SECRET_KEY: 'rk_live_4eC39HqLyjWDarjt', PUBLIC_URL: 'https://www.tiny.example' };

describe('checkPayments', () => {
  it.each([
    ['sandbox', {}, ['warning tenant.json  payments']],
    ['sandbox', test, ['warning tenant.json  payments', 'note STRIPE_SECRET_KEY', 'note STRIPE_WEBHOOK_SECRET']],
    ['stripe', {}, ['fault environment  STRIPE_SECRET_KEY', 'fault environment  STRIPE_WEBHOOK_SECRET']],
    ['stripe', test, ['warning STRIPE_SECRET_KEY', 'note payments']],
    ['stripe', live, ['note payments']],
    ['stripe', { ...live, PUBLIC_URL: 'http://tiny.example' }, ['warning PUBLIC_URL', 'note payments']],
    ['stripe', { ...test, MALL_API_URL: 'http://api.example' }, ['note STRIPE_SECRET_KEY', 'note STRIPE_WEBHOOK_SECRET']],
    [undefined, test, ['note STRIPE_SECRET_KEY', 'note STRIPE_WEBHOOK_SECRET']],
    [undefined, {}, []],
  ] as const)('reports findings that contain no keys, for payments %s with %o', (payments, environment, expected) => {
    const tenant = { payments, tenantSecondLevelDomain: 'tiny.example' };
    const findings = checkPayments(readEnv(environment), tenant, 'tenant.json');
    expect(findings.map(({ severity, where }) => `${severity} ${where}`)).toEqual(expected);
    expect(JSON.stringify(findings)).not.toMatch(/4eC39|5f3a/);
  });

  it.each([
    ['STRIPE_SECRET_KEY', 'pk_test_4eC39HqLyjWDarjt'],
    ['STRIPE_WEBHOOK_SECRET', 'secret of mine'],
  ])('does not run if %s is invalid, because reading the environment fails', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(name);
  });

  it('reports a public sandbox without permission as a fault', () => {
    const findings = checkTenant({ TENANT: 'demo', CONFIG_DIR: tenants, PUBLIC_URL: 'https://meandr.example' }, new Date());
    expect(findings).toContainEqual(
      expect.objectContaining({ severity: 'fault', what: expect.stringContaining('"isSandboxPublic": true') }),
    );
  });
});
