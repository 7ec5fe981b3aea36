import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { toReadableData } from '#server/mall-api/member-desk/readable-data.ts';
import { toAddress } from '#shared/contracts/address.ts';
import { adjustmentReasons } from '#shared/contracts/adjustment-reasons.ts';
import { eraseMember, exportMember, exportMembers, getMemberErasure, listMemberErasures } from '#shared/contracts/desk-member-data.ts';
import { getDeskMember } from '#shared/contracts/desk-members.ts';
import { noticeKinds, noticeTopics } from '#shared/contracts/notices.ts';
import { supportCategories } from '#shared/contracts/support.ts';
import { isPersonalMessage } from '#shared/messages/messages.ts';
import { memberColumns } from '#shared/site/member-columns.ts';
import { staffSession } from '#shared/site/staff-limits.ts';
import { createMember, type TestMember } from './members.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { createStaff, type TestStaff } from './staff-steps.ts';

let mallApi: RunningMallApi;
let eva: TestStaff;
let member: TestMember;
beforeAll(async () => {
  mallApi = await startMallApi();
  eva = await createStaff(mallApi, 'desk');
});
beforeEach(() => {
  mallApi.setNow(wednesdayNoon);
  member = createMember(mallApi, { firstName: 'Kunhuta', lastName: 'Zvonková', birthDate: '1990-05-01' });
  inTransaction(mallApi.db, () => mallApi.domain.adjustPoints({ customerId: member.customerId, points: 70, reason: 'goodwill' }));
});
afterAll(() => mallApi.close());

const post = (path: string, body: object) =>
  mallApi.get(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${eva.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const exportAs = async (format: 'html' | 'json') =>
  (await post(toAddress(exportMember, { params: { id: member.customerId } }), { format })).text();
const erase = (cardEnd: string) =>
  mallApi.sendAs(eva.token, eraseMember, { card_end: cardEnd }, { input: { params: { id: member.customerId } } });
const getCardEnd = async () =>
  (await mallApi.callAs(eva.token, getDeskMember, { params: { id: member.customerId } })).data.card_number.slice(-4);
const findAct = (act: string) =>
  mallApi.db.prepare('SELECT subject, customer_id, after FROM operator_act WHERE act = :act ORDER BY id DESC LIMIT 1').get({ act });

describe('POST /v1/staff/members/{id}/export', () => {
  it('returns all data as a page in words of the member’s language, and logs it', async () => {
    const page = await exportAs('html');
    expect(page).toMatch(/^<!doctype html><html lang="cs/);
    for (const text of ['Kunhuta', 'Datum narození', '1. května 1990', 'Pohyby bodů', 'úprava', 'Účtenky']) expect(page).toContain(text);
    expect(page).not.toMatch(/<dt>[^<]*_|password|hash/);
    expect(findAct('members export')).toEqual({
      subject: String(member.customerId),
      customer_id: member.customerId,
      after: '{"format":"html"}',
    });
  });

  it('returns the same sections as JSON', async () => {
    const { email, sections } = JSON.parse(await exportAs('json'));
    expect(email).toBe(member.email);
    expect(Object.keys(sections)).toEqual(Object.keys(mallApi.domain.ownData.read(member.customerId)));
  });

  it('shows pictures, and links documents', () => {
    const webp = Buffer.from('RIFF    WEBPVP8 ').toString('base64');
    const pdf = Buffer.from('%PDF-1.7').toString('base64');
    const picture = `data:image/webp;base64,${webp}`;
    const sections = {
      profile: { picture, last_name: picture },
      conversations: [{ messages: [{ pictures: [webp], files: [{ title: 'Plan.pdf', content: pdf }] }] }],
    };
    const page = toReadableData({
      ...{ sections, locale: 'cz', timeZone: 'Europe/Prague', centre: 'Meandr', email: member.email, now: wednesdayNoon },
      findShop: () => undefined,
    });
    expect(page.split(`<img src="data:image/webp;base64,${webp}" alt="">`).length).toBe(3);
    expect(page).toContain(`<dd>${picture}</dd>`);
    expect(page).toContain(`<a download href="data:application/pdf;base64,${pdf}">`);
  });

  it('has words for sections, notices, reasons and categories in every language', () => {
    const keys = [
      ...Object.keys(mallApi.domain.ownData.read(member.customerId)).map((name) => `section.${name}`),
      ...[...noticeKinds, ...noticeTopics, ...adjustmentReasons, ...supportCategories].map((name) => `value.${name}`),
    ];
    expect(keys.filter((key) => !isPersonalMessage(key))).toEqual([]);
  });

  it('escapes what members have typed', async () => {
    mallApi.db.prepare('UPDATE customer SET last_name = :name WHERE id = :id').run({ name: '<img src=x>', id: member.customerId });
    expect(await exportAs('html')).toContain('&lt;img src=x&gt;');
  });

  it('shows a typed text that only looks like a day', async () => {
    mallApi.db.prepare('UPDATE customer SET last_name = :name WHERE id = :id').run({ name: '2026-13-45', id: member.customerId });
    expect(await exportAs('html')).toContain('<dd>2026-13-45</dd>');
  });

  it('requires a confirmation', async () => {
    mallApi.setNow(new Date(wednesdayNoon.getTime() + staffSession.confirmedMs));
    expect(await exportAs('json')).toContain('not_confirmed');
    expect(await erase('0000')).toMatchObject({ status: 403 });
  });
});

describe('POST /v1/staff/members/{id}/erasure', () => {
  it('erases the member if the digits are right, and stores a proof without personal data', async () => {
    const end = await getCardEnd();
    expect(await erase(String((Number(end) + 1) % 10_000).padStart(4, '0'))).toMatchObject({
      status: 422,
      body: { errors: { card_end: ['invalid'] } },
    });
    const { body } = await erase(end);
    const number = 'data' in body ? body.data.number : expect.unreachable();
    const { data } = await mallApi.callAs(eva.token, getMemberErasure, { params: { id: number } });
    expect(data).toMatchObject({ member_number: member.customerId, cause: 'staff', by: 'Eva Nová', at: wednesdayNoon.toISOString() });
    expect(data.erased).toContainEqual({ section: 'profile', count: 1 });
    expect(data.kept).toContainEqual({ section: 'points', count: 1 });
    expect(JSON.stringify(data)).not.toMatch(/Kunhuta|Zvonkov|visitor\.example/);
    expect(mallApi.domain.queries.customers.find(member.customerId)).toBeUndefined();
    expect((await mallApi.refuseAs(eva.token, `/v1/staff/members/${member.customerId}`)).status).toBe(404);
    expect((await mallApi.callAs(eva.token, listMemberErasures)).data[0]?.number).toBe(number);
  });
});

describe('POST /v1/staff/exports/members', () => {
  it('sends the filtered members as a spreadsheet, and logs the filter and the number of rows', async () => {
    inTransaction(mallApi.db, () =>
      mallApi.domain.consents.changeNewsletter(mallApi.domain.queries.customers.get(member.customerId), true),
    );
    const response = await post(toAddress(exportMembers), { format: 'csv', locale: 'cz', newsletter: 'yes', headings: memberColumns });
    const [, ...lines] = (await response.text()).trim().split('\r\n');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`${member.customerId};Kunhuta Zvonková;${member.email};`);
    expect(findAct('members list')).toMatchObject({ subject: '1', after: '{"filter":{"newsletter":"yes"},"rows":1}' });
  });
});
