import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takesStaffKey } from '#shared/contracts/endpoint.ts';
import {
  changeOwnPassword,
  confirmStaff,
  getStaffAccess,
  getStaffSession,
  logInStaff,
  makeRecoveryCodes,
} from '#shared/contracts/staff.ts';
import { resetStaff } from '#shared/contracts/staff-people.ts';
import { wrongPasswords } from '#shared/site/limits.ts';
import { listActs } from '../cli/run-command.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { createStaff, password, type TestStaff, toCode } from './staff-steps.ts';

let mallApi: RunningMallApi;
let eva: TestStaff;
beforeAll(async () => {
  mallApi = await startMallApi();
});
afterAll(() => mallApi.close());
beforeEach(async () => {
  mallApi.setNow(wednesdayNoon);
  eva = await createStaff(mallApi, 'desk');
});

async function make(): Promise<string[]> {
  const { body } = await mallApi.sendAs(eva.token, makeRecoveryCodes, {});
  return 'data' in body ? body.data.codes : expect.unreachable(JSON.stringify(body));
}
const logIn = async (code: string, value = password, network = 'N'.repeat(43)) =>
  (await mallApi.send(logInStaff, { email: eva.email, password: value, code }, { 'x-client-network': network })).status;
const countLeft = async () => (await mallApi.callAs(eva.token, getStaffAccess)).data.recovery_codes;

describe('recovery codes', () => {
  it('replace the code of the app once each, and a use is recorded and emailed', async () => {
    const codes = await make();
    expect([new Set(codes).size, await countLeft()]).toEqual([10, 10]);
    const [first = '', second = ''] = codes;
    expect(JSON.stringify(mallApi.db.prepare('SELECT * FROM staff_recovery_code').all())).not.toContain(first.replaceAll('-', ''));
    expect(await logIn(first.toLowerCase())).toBe(200);
    expect(await logIn(first)).toBe(422);
    expect(await countLeft()).toBe(9);
    expect(listActs(mallApi).slice(0, 2)).toMatchObject([{ act: 'staff recovery', subject: String(eva.id) }, { act: 'staff codes' }]);
    expect((await mallApi.mails()).at(-1)).toMatchObject({ kind: 'staff-recovery', to: { address: eva.email } });
    expect((await mallApi.sendAs(eva.token, confirmStaff, { password, code: second })).status).toBe(200);
  });

  it('are not used up by a wrong password, and end with new codes and with a reset', async () => {
    const [first = ''] = await make();
    expect(await logIn(first, 'wrong')).toBe(422);
    expect(await countLeft()).toBe(10);
    const [newer = ''] = await make();
    expect(await logIn(first)).toBe(422);
    const manager = await createStaff(mallApi, 'manager');
    await mallApi.sendAs(manager.token, resetStaff, {}, { input: { params: { id: eva.id } } });
    expect(await logIn(newer)).toBe(422);
  });

  it('count for the limit of wrong logins', async () => {
    const network = 'R'.repeat(43);
    for (let tried = 0; tried < wrongPasswords.byAccountAndOrigin; tried += 1)
      expect(await logIn('ABCDEFGHJKLMNPQR', password, network)).toBe(422);
    expect(await logIn('ABCDEFGHJKLMNPQR', password, network)).toBe(429);
  });
});

describe('a changed password', () => {
  it('replaces the old one, ends other sessions, and is emailed', async () => {
    const other = mallApi.domain.staffSessions.open(eva.id);
    const changed = 'copper-meadow-violin-37';
    expect(await mallApi.sendAs(eva.token, changeOwnPassword, { password: 'password1' })).toMatchObject({
      body: { errors: { password: ['too_common'] } },
    });
    expect((await mallApi.sendAs(eva.token, changeOwnPassword, { password: changed })).status).toBe(200);
    expect((await mallApi.refuseAs(other, getStaffSession.path)).status).toBe(401);
    expect((await mallApi.refuseAs(eva.token, getStaffSession.path)).status).toBe(200);
    expect((await mallApi.mails()).at(-1)).toMatchObject({ kind: 'staff-password', to: { address: eva.email } });
    mallApi.setNow(new Date(wednesdayNoon.getTime() + 30_000));
    const code = toCode(eva.secret, mallApi.clock());
    expect(await logIn(code)).toBe(422);
    expect(await logIn(code, changed)).toBe(200);
  });

  it('stores no hash of a typed password with the idempotency keys', () => {
    expect([changeOwnPassword, confirmStaff].some(takesStaffKey)).toBe(false);
  });
});
