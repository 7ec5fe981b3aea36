import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StaffLoginRules } from '#config/staff-login.ts';
import { checkIdentityProvider, checkStaffLogin } from '#server/cli/doctor/check-staff-login.ts';
import { type IdentityProvider, startIdentityProvider } from '../../support/identity-provider.ts';
import { copyOf, setIn } from './tenant-copies.ts';

const redirectUri = 'http://localhost:3000/desk/login/company';
let provider: IdentityProvider;
beforeAll(async () => {
  provider = await startIdentityProvider({ redirectUri });
});
afterAll(async () => {
  await provider.close();
});

const staffLogin = StaffLoginRules.parse({ groups: { reception: ['desk'] } });
const toVariables = (issuer: string) => ({
  ...{ STAFF_OIDC_ISSUER: issuer, STAFF_OIDC_CLIENT_ID: 'mall', STAFF_OIDC_CLIENT_SECRET: 'the-secret' },
});

describe('checkStaffLogin', () => {
  it('describes a whole configuration, and reports the missing part of another', () => {
    const found = checkStaffLogin({ staffOidc: toVariables('https://login.example'), mallApiUrl: undefined }, { staffLogin });
    expect(found).toEqual([{ severity: 'note', where: 'staffLogin', what: expect.stringContaining('at https://login.example') }]);
    expect(JSON.stringify(found)).not.toContain('the-secret');
    expect(checkStaffLogin({ staffOidc: {}, mallApiUrl: undefined }, { staffLogin })).toHaveLength(3);
    expect(checkStaffLogin({ staffOidc: {}, mallApiUrl: undefined }, {})).toEqual([]);
  });
});

describe('checkIdentityProvider', () => {
  it('reads the discovery document, and reports a provider that is down', async () => {
    const tenant = copyOf('demo', (folder) => setIn(folder, 'tenant.json', ['staffLogin'], { groups: { reception: ['desk'] } }));
    const environment = { ...toVariables(provider.issuer), ...tenant };
    expect(await checkIdentityProvider(environment)).toEqual([
      { severity: 'note', where: 'STAFF_OIDC_ISSUER', what: `must know the redirect URI ${redirectUri}` },
    ]);
    provider.setMode('down');
    expect(await checkIdentityProvider(environment)).toMatchObject([
      { severity: 'warning', what: expect.stringContaining('no discovery document') },
    ]);
    expect(await checkIdentityProvider({})).toEqual([]);
  });
});
