import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffCommands } from '#server/cli/mall/staff.ts';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { hashLinkToken } from '#server/mall-api/core/secrets/link-token.ts';
import { staffInviteMs } from '#shared/site/staff-limits.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from '../mall-api/running-mall-api.ts';
import { listActs, runCommand } from './run-command.ts';

let mallApi: RunningMallApi;
beforeAll(async () => {
  mallApi = await startMallApi();
});
afterAll(() => mallApi.close());

const run = (name: string, ...typed: string[]) => runCommand(staffCommands, mallApi, name, ...typed);
const toToken = (printed: string) =>
  /\nhttps:\/\/desk\.tiny\.example\/desk\/invite\/([\w-]{43})$/.exec(printed)?.[1] ?? expect.unreachable(printed);
const findInvite = (token: string) => mallApi.domain.staffAccounts.findInvite(token);

/** Accepts an invitation, opens a session, and returns its token. */
function accept(token: string): string {
  const { db, staffAccounts, staffSessions } = mallApi.domain;
  return inTransaction(db, () => {
    const { staff, totpSealed } = findInvite(token) ?? expect.unreachable(token);
    staffAccounts.acceptInvite(staff.id, 'Eva Nová');
    staffAccounts.setPassword(staff.id, 'scrypt$', totpSealed);
    return staffSessions.open(staff.id);
  });
}

describe('staff invite', () => {
  it('prints a link that is valid for 48 hours, and does not store its secrets', () => {
    const token = toToken(run('invite', 'eva@tiny.example', 'editor'));
    expect(findInvite(token)?.staff).toMatchObject({ email: 'eva@tiny.example', roles: ['editor'], companyId: undefined });
    const stored = JSON.stringify(mallApi.db.prepare('SELECT * FROM staff_invite').all());
    expect(stored).toContain(hashLinkToken(token));
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(findInvite(token)?.totpSecret);
    expect(run('list')).not.toContain(token);
    expect(listActs(mallApi)[0]).toMatchObject({ operator: 'eva', act: 'staff invite', why: 'editor' });
    mallApi.setNow(new Date(wednesdayNoon.getTime() + staffInviteMs));
    expect(findInvite(token)).toBeUndefined();
    mallApi.setNow(wednesdayNoon);
  });

  it('replaces an unused link, also for another role', () => {
    const first = toToken(run('invite', 'jan@tiny.example', 'desk'));
    const second = toToken(run('invite', 'Jan@Tiny.example', 'manager'));
    expect(findInvite(first)).toBeUndefined();
    expect(findInvite(second)?.staff.roles).toEqual(['manager']);
    accept(second);
    expect(() => run('invite', 'jan@tiny.example', 'desk')).toThrow('is staff already (manager)');
  });

  it.each([
    [['eva', 'desk'], 'Name one e-mail address.'],
    [['o@tiny.example', 'owner'], 'There is no role owner.'],
    [['o@tiny.example'], 'Name a role: editor, desk, manager, shop.'],
    [['o@tiny.example', 'desk', 'shop', '--company', '1'], 'The role shop cannot be combined with other roles.'],
    [['o@tiny.example', 'shop'], 'Say which company'],
    [['o@tiny.example', 'shop', '--company', '999'], 'There is no company 999.'],
    [['o@tiny.example', 'desk', '--company', '1'], 'for the role shop alone'],
  ])('refuses %j', (typed, reason) => {
    expect(() => run('invite', ...typed)).toThrow(reason);
  });

  it('assigns a shop account to its company', () => {
    const token = toToken(run('invite', 'shop@tiny.example', 'shop', '--company', '1'));
    expect(findInvite(token)?.staff).toMatchObject({ roles: ['shop'], companyId: 1 });
  });
});

describe('staff roles', () => {
  it('replaces the roles of a session that is open', () => {
    const session = accept(toToken(run('invite', 'roles@tiny.example', 'desk', 'editor')));
    const find = () => mallApi.domain.staffSessions.find(session)?.roles;
    expect(find()).toEqual(['editor', 'desk']);
    expect(run('roles', 'roles@tiny.example', 'manager')).toBe('roles@tiny.example has now: manager.');
    expect(find()).toEqual(['manager']);
    expect(listActs(mallApi)[0]).toMatchObject({ act: 'staff roles', why: 'editor desk > manager' });
  });
});

describe('staff list', () => {
  it('shows roles and login methods, but no secrets', () => {
    accept(toToken(run('invite', 'list@tiny.example', 'desk')));
    const printed = run('list');
    expect(printed).toContain('list@tiny.example\tEva Nová\tdesk\t\tpassword\t2026-03-11 12:00');
    expect(printed).toContain('shop@tiny.example\t\tshop\t1\tinvited');
    expect(printed).not.toContain('scrypt');
  });
});

describe.each(['reset', 'disable'])('staff %s', (name) => {
  it('ends sessions and removes all credentials', () => {
    const email = `${name}@tiny.example`;
    const session = accept(toToken(run('invite', email, 'desk')));
    expect(mallApi.domain.staffSessions.find(session)?.name).toBe('Eva Nová');
    const printed = run(name, email);
    expect(mallApi.domain.staffSessions.find(session)).toBeUndefined();
    expect(mallApi.domain.staffAccounts.findByEmail(email)).toMatchObject({ passwordHash: undefined, totpSealed: undefined });
    expect(listActs(mallApi)[0]).toMatchObject({ act: `staff ${name}` });
    if (name === 'reset') expect(findInvite(toToken(printed))?.staff.email).toBe(email);
    else {
      expect(() => run('reset', email)).toThrow('Nobody of the staff has the address');
      expect(findInvite(toToken(run('invite', email, 'editor')))?.staff).toMatchObject({ roles: ['editor'], name: 'Eva Nová' });
    }
  });
});

describe('staff break-glass', () => {
  it('marks a manager, and ends it', () => {
    const token = toToken(run('invite', 'boss@tiny.example', 'manager'));
    accept(token);
    const { staffAccounts } = mallApi.domain;
    const isMarked = () => staffAccounts.findByEmail('boss@tiny.example')?.isBreakGlass;
    expect(run('break-glass', 'boss@tiny.example')).toContain('always work now');
    expect(isMarked()).toBe(true);
    expect(listActs(mallApi)[0]).toMatchObject({ operator: 'eva', act: 'staff roles', why: 'break-glass' });
    expect(run('break-glass', 'boss@tiny.example', 'off')).toContain('no longer work');
    expect(isMarked()).toBe(false);
  });

  it('refuses others, and other words', () => {
    accept(toToken(run('invite', 'editor@tiny.example', 'editor')));
    expect(() => run('break-glass', 'editor@tiny.example')).toThrow('is no manager');
    expect(() => run('break-glass', 'boss@tiny.example', 'on')).toThrow('off to end it');
  });
});
