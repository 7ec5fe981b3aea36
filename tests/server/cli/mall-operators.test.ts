import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommandFault } from '#server/cli/mall/command.ts';
import { memberCommands, pointsCommands } from '#server/cli/mall/members.ts';
import { rewardCommands } from '#server/cli/mall/rewards.ts';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { redeemCustomerReward } from '#shared/contracts/customer-rewards.ts';
import { getPoints, listPointsHistory } from '#shared/contracts/points.ts';
import { makeKey } from '../mall-api/api-key.ts';
import { createMember, type TestMember } from '../mall-api/members.ts';
import { type RunningMallApi, startMallApi } from '../mall-api/running-mall-api.ts';
import { listActs, runCommand, toContext } from './run-command.ts';

let mallApi: RunningMallApi;
beforeAll(async () => {
  mallApi = await startMallApi();
  mallApi.db.exec(`UPDATE reward SET body = json_set(body, '$.min_tier_id', NULL) WHERE id = 2`);
});
afterAll(() => mallApi.close());

const adjust = (...typed: string[]) => runCommand(pointsCommands, mallApi, 'adjust', ...typed);
const balanceOf = async ({ token }: TestMember) => (await mallApi.callAs(token, getPoints)).data.balance;

describe('points adjust', () => {
  it.each([
    ['en', 'We have added points to your account – Tiny', 'Reason: Bonus from the centre'],
    ['cz', 'Připsali jsme vám body – Tiny', 'Důvod: Bonus od centra'],
    ['sk', 'Pripísali sme vám body – Tiny', 'Dôvod: Bonus od centra'],
    ['de', 'Wir haben Ihnen Punkte gutgeschrieben – Tiny', 'Grund: Bonus vom Center'],
  ] as const)('adds points, and emails the member in %s', async (locale, subject, reason) => {
    const member = createMember(mallApi, { locale });
    expect(adjust(member.email, '50', 'goodwill', '--why', 'a long queue')).toBe(
      `Jana Malá <${member.email}> has 50 points now, and is told by e-mail.`,
    );
    expect(await balanceOf(member)).toBe(50);
    const [entry] = (await mallApi.callAs(member.token, listPointsHistory)).data;
    expect(entry).toMatchObject({ kind: 'adjustment', points: 50, reference: { type: 'entry', id: null, name: 'goodwill' } });
    expect(listActs(mallApi)[0]).toEqual({
      operator: 'eva',
      act: 'points adjust',
      subject: `${member.customerId} 50`,
      why: 'a long queue',
    });
    const mail = (await mallApi.mails()).findLast(({ to }) => to.address === member.email);
    expect(mail).toMatchObject({ kind: 'points-adjusted', subject });
    expect(mail?.text).toContain(reason);
    expect(mail?.text).not.toContain('queue');
  });

  it('finds the member by id, card or email, and takes at most the balance', async () => {
    const member = createMember(mallApi);
    const card = String(mallApi.db.prepare('SELECT card_number FROM customer WHERE id = ?').get(member.customerId)?.card_number);
    adjust(String(member.customerId), '+30', '--why', 'x');
    adjust(card.replace(/(.{4})/g, '$1 ').trim(), '-10', '--why=x');
    adjust(member.email.toUpperCase(), '--why', 'x', '-5', 'correction');
    expect(await balanceOf(member)).toBe(15);
    expect(() => adjust(member.email, '-16', '--why', 'x')).toThrow('Jana Malá has 15 points: no more can be taken.');
    expect(await balanceOf(member)).toBe(15);
  });

  it.each([
    [['nobody@visitor.example', '5', '--why', 'x'], 'There is no such member'],
    [['', '5', '--why', 'x'], 'There is no such member'],
    ...['0', '-0', '1.5', '1e3', 'five', '', '100001', '99999999999'].map((points) => [['#', points, '--why', 'x'], 'Points are a whole number'] as const),
    [['#', '5', 'because', '--why', 'x'], 'What the member is told is one of'],
    [['#', '5', 'goodwill', 'more', '--why', 'x'], 'What the member is told is one of'],
    [['#', '5'], 'Say why'],
    [['#', '5', '--why', 'x'.repeat(501)], 'at most 500'],
  ] as const)('refuses %j and does nothing', async (typed, reason) => {
    const member = createMember(mallApi);
    const acts = listActs(mallApi).length;
    expect(() => adjust(...typed.map((word) => (word === '#' ? member.email : word)))).toThrow(reason);
    expect([await balanceOf(member), listActs(mallApi).length]).toEqual([0, acts]);
  }); // biome-ignore format: a table
});

describe('members find', () => {
  it('finds by name without accents, by email and by card, and prints only the necessary data', () => {
    const member = createMember(mallApi, { email: 'Zuzka@visitor.example', firstName: 'Zuzana', lastName: 'Šípková', birthDate: '1990-05-05' });
    const card = String(mallApi.db.prepare('SELECT card_number FROM customer WHERE id = ?').get(member.customerId)?.card_number);
    const row = `${member.customerId}\tZuzana Šípková\tZuzka@visitor.example\t${card}\t2026-03-11 12:00\t0\t0`;
    for (const typed of [['sipkova'], ['ZUZANA', 'ší'], ['zuzka@'], [`${card.slice(0, 8)} ${card.slice(8)}`], [`\u2068${card.slice(0, 8)}–${card.slice(8)}\u2069`]]) {
      expect(runCommand(memberCommands, mallApi, 'find', ...typed)).toBe(
        `id\tname\te-mail\tcard\tsince (Europe/Prague)\tpoints\treceipts that wait\n${row}`,
      );
    }
    expect(runCommand(memberCommands, mallApi, 'find', 'nobody of that name')).toBe('There is no such member.');
    for (const typed of [[], ['x']]) expect(() => runCommand(memberCommands, mallApi, 'find', ...typed)).toThrow(CommandFault);
  }); // biome-ignore format: long names

  it('lists twenty members, and prints how many more were found', () => {
    for (let count = 0; count < 23; count += 1) createMember(mallApi, { lastName: 'Mnohá' });
    const lines = runCommand(memberCommands, mallApi, 'find', 'mnoha').split('\n');
    expect([lines.length, lines.at(-1)]).toEqual([22, '3 more: type more of it.']);
  });
});

describe('rewards use', () => {
  function activated(): string {
    const member = createMember(mallApi, { firstName: 'Zuzana' });
    adjust(member.email, '500', '--why', 'x');
    const activations = mallApi.domain.activations;
    return inTransaction(mallApi.db, () => activations.activate(member.customerId, 2)).code;
  }
  const use = async (answer: boolean, ...typed: string[]) => {
    const questions: string[] = [];
    const ask = async (question: string) => questions.push(question) > 0 && answer;
    return { printed: await rewardCommands.use?.run(typed, toContext(mallApi, ask)), questions };
  };

  it('accepts a code in any spelling, and uses it only after a yes', async () => {
    const code = activated();
    const typed = code.toLowerCase().split('-');
    const refused = await use(false, ...typed);
    expect(refused.printed).toBe('Nothing was taken.');
    expect(refused.questions[0]).toMatch(
      new RegExp(`^code     ${code}\nreward   Gold parking.*\nmember   Zuzana, .*\nuntil    .* \\(Europe/Prague\\)\nTake it now\\?$`),
    );
    expect((await use(true, ` ${typed.join(' - ')} `)).printed).toBe(`${code} is used: Gold parking`);
    expect(listActs(mallApi)[0]).toMatchObject({ operator: 'eva', act: 'rewards use', subject: code });
    await expect(use(true, code)).rejects.toThrow(`${code} was used already.`);
  });

  it.each([(code: string) => code.toLowerCase(), (code: string) => code.replaceAll('-', ''), (code: string) => ` ${code.replaceAll('-', ' ')} `, (code: string) => code.replaceAll('-', '–')])('the call of a till also accepts a code in any spelling (%#)', async (retype) => {
    const code = activated();
    const answer = await mallApi.sendAs(makeKey(mallApi.domain), redeemCustomerReward, { code: retype(code) });
    expect(answer).toMatchObject({ status: 200, body: { data: { code } } });
  }); // biome-ignore format: a table
});
