import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { confirmNewsletter, subscribeNewsletter, unsubscribeNewsletter } from '#shared/contracts/newsletter.ts';
import { changeProfile, changeProfilePicture, getOwnData, getProfile, removeProfilePicture } from '#shared/contracts/profile.ts';
import { sendSupportRequest } from '#shared/contracts/support.ts';
import { createMember, type TestMember } from './members.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';

const unauthorized = { status: 401, body: { httpStatus: 'Unauthorized' } };
const webp = Buffer.concat([Buffer.from('RIFF\x04\x00\x00\x00WEBP', 'latin1'), Buffer.alloc(40, 1)]);
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(40, 2)]);

let mallApi: RunningMallApi;
let jana: TestMember;
beforeEach(async () => {
  mallApi = await startMallApi();
  jana = createMember(mallApi, { email: 'jana@visitor.example' });
});
afterEach(() => mallApi.close());

const profileOf = async ({ token }: TestMember) => (await mallApi.callAs(token, getProfile)).data;
const change = (body: object, token: string | undefined = jana.token) => mallApi.sendAs(token, changeProfile, body);
const minutes = (count: number) => mallApi.setNow(new Date(wednesdayNoon.getTime() + count * 60_000));

describe('getProfile', () => {
  it('returns the member’s own profile, and nobody else’s', async () => {
    expect(await profileOf(jana)).toEqual({
      id: jana.customerId,
      email: 'jana@visitor.example',
      first_name: 'Jana',
      last_name: 'Malá',
      birth_date: null,
      phone: null,
      locale: 'cz',
      card_number: expect.stringMatching(/^\d{16}$/),
      has_card_reader: true,
      picture: null,
      consents: { terms: { version: '1', at: '2026-03-11T11:00:00.000Z' }, newsletter: false },
      notices: true,
      interests: [],
      has_password: false,
      created_at: '2026-03-11T11:00:00.000Z',
    });
    expect(await mallApi.refuseAs(undefined, '/v1/me/profile')).toMatchObject(unauthorized);
    const petr = createMember(mallApi, { firstName: 'Petr' });
    expect((await profileOf(petr)).first_name).toBe('Petr');
  });
});

describe('changeProfile', () => {
  it('changes only the given fields; null clears a field', async () => {
    const before = await profileOf(jana);
    expect(await change({ phone: '+420 777 111 222', birth_date: '1990-05-01', interests: [2, 1, 2] })).toMatchObject({ status: 200 });
    expect(await profileOf(jana)).toEqual({ ...before, phone: '+420 777 111 222', birth_date: '1990-05-01', interests: [2, 1] });
    const answer = await change({ phone: null, first_name: ' Johana ', locale: 'de' });
    const after = { ...before, first_name: 'Johana', locale: 'de', birth_date: '1990-05-01', interests: [2, 1] };
    expect(answer).toEqual({ status: 200, body: { status: 'success', data: after } });
    expect(await profileOf(jana)).toEqual(after);
  });

  it('ignores fields that members cannot change', async () => {
    const petr = createMember(mallApi);
    const before = await profileOf(jana);
    const more = {
      id: petr.customerId,
      customer_id: petr.customerId,
      email: 'x@y.example',
      points: 5,
      tier_id: 3,
      card_number: '1',
      verified_ms: 0,
    };
    expect(await change({ ...more, has_password: true, created_at: '2000-01-01T00:00:00Z' })).toMatchObject({ status: 200 });
    expect(await profileOf(jana)).toEqual(before);
    expect((await profileOf(petr)).email).toBe(petr.email);
  });

  it.each([
    ['first_name', { first_name: '' }, 'required'],
    ['first_name', { first_name: null }, 'invalid'],
    ['birth_date', { birth_date: '2010-03-12' }, 'too_young'],
    ['birth_date', { birth_date: '2030-01-01' }, 'in_future'],
    ['phone', { phone: 'x' }, 'invalid'],
    ['locale', { locale: 'pl' }, 'not_allowed'],
    ['interests', { interests: [1, 9999] }, 'not_allowed'],
    ['interests', { interests: ['coffee'] }, 'invalid'],
    ['newsletter', { newsletter: 'yes' }, 'invalid'],
    ['notices', { notices: 1 }, 'invalid'],
  ])('rejects a wrong %s: %j', async (field, body, code) => {
    const before = await profileOf(jana);
    expect(await change({ phone: '+420 777 111 222', ...body })).toMatchObject({ status: 422, body: { errors: { [field]: [code] } } });
    expect(await profileOf(jana)).toEqual(before);
  });

  it('is for members only', async () => {
    expect(await mallApi.sendAs(undefined, changeProfile, { first_name: 'Eva' })).toMatchObject(unauthorized);
    expect(await change({ first_name: 'Eva' }, 'A'.repeat(43))).toMatchObject(unauthorized);
  });

  it('drops an interest whose category an editor removed', async () => {
    await change({ interests: [1, 2] });
    mallApi.db.exec(`UPDATE category SET body = json_set(body, '$.type', 'event') WHERE id = 2`);
    expect((await profileOf(jana)).interests).toEqual([1]);
  });
});

describe('the newsletter of a member', () => {
  const statusOf = () => mallApi.db.prepare('SELECT email, status FROM newsletter_subscription').all();

  it('is switched on and off without an email, and each consent is stored', async () => {
    for (const newsletter of [true, true, false]) {
      expect(await change({ newsletter })).toMatchObject({ body: { data: { consents: { newsletter } } } });
      minutes(1);
    }
    expect(statusOf()).toEqual([{ email: 'jana@visitor.example', status: 'unsubscribed' }]);
    expect(await mallApi.mails()).toEqual([]);
    const { sections } = (await mallApi.callAs(jana.token, getOwnData)).data;
    expect(sections.consents).toEqual([
      { kind: 'terms', version: '1', is_granted: true, at: '2026-03-11T11:00:00.000Z' },
      { kind: 'newsletter', version: expect.any(String), is_granted: true, at: '2026-03-11T11:00:00.000Z' },
      { kind: 'newsletter', version: expect.any(String), is_granted: false, at: '2026-03-11T11:01:00.000Z' },
    ]);
  });

  it('is the subscription that a visitor with the same address has', async () => {
    await mallApi.send(subscribeNewsletter, { email: 'Jana@visitor.example', locale: 'cz', consent: true });
    const tokenOf = async (what: 'link' | 'unsubscribeLink') =>
      new URL((await mallApi.mails()).at(-1)?.[what] ?? '').searchParams.get('token') ?? '';
    await mallApi.send(confirmNewsletter, { token: await tokenOf('link') });
    expect((await profileOf(jana)).consents.newsletter).toBe(true);
    await mallApi.send(unsubscribeNewsletter, { token: await tokenOf('unsubscribeLink') });
    expect((await profileOf(jana)).consents.newsletter).toBe(false);
    await change({ newsletter: true });
    expect(statusOf()).toEqual([{ email: 'Jana@visitor.example', status: 'confirmed' }]);
  });
});

describe('the picture of a member', () => {
  const upload = (picture: Buffer | undefined, token: string | undefined = jana.token) =>
    mallApi.sendAs(token, changeProfilePicture, {}, picture ? { picture } : {});

  it.each([
    ['image/webp', webp],
    ['image/jpeg', jpeg],
  ])('is returned within the answer, as %s, until it is removed', async (mediaType, picture) => {
    const data = `data:${mediaType};base64,${picture.toString('base64')}`;
    expect(await upload(picture)).toMatchObject({ status: 200, body: { data: { picture: data } } });
    expect((await profileOf(jana)).picture).toBe(data);
    expect(await mallApi.sendAs(jana.token, removeProfilePicture, {})).toMatchObject({ status: 200, body: { data: { picture: null } } });
    expect((await profileOf(jana)).picture).toBeNull();
  });

  it.each([
    ['nothing', undefined, 'required'],
    ['an empty file', Buffer.alloc(0), 'required'],
    ['a script', Buffer.from('<svg onload="alert(1)"/>'), 'invalid'],
    ['another RIFF', Buffer.from('RIFF\x04\x00\x00\x00WAVEfmt ', 'latin1'), 'invalid'],
    ['two bytes', Buffer.from([0xff, 0xd8]), 'invalid'],
    ['too large a file', Buffer.concat([webp, Buffer.alloc(100_000)]), 'too_big'],
  ])('may not be %s', async (_name, picture, code) => {
    await upload(jpeg);
    expect(await upload(picture)).toMatchObject({ status: 422, body: { errors: { picture: [code] } } });
    expect((await profileOf(jana)).picture).toMatch(/^data:image\/jpeg;/);
  });

  it('is visible to the member only', async () => {
    await upload(webp);
    expect(await mallApi.sendAs(undefined, changeProfilePicture, {}, { picture: jpeg })).toMatchObject(unauthorized);
    expect(await mallApi.sendAs(undefined, removeProfilePicture, {})).toMatchObject(unauthorized);
    const petr = createMember(mallApi);
    expect((await profileOf(petr)).picture).toBeNull();
    await mallApi.sendAs(petr.token, removeProfilePicture, {});
    expect((await profileOf(jana)).picture).toMatch(/^data:image\/webp;/);
  });
});

describe('getOwnData', () => {
  it('returns everything stored about the member, but no credentials and nothing about others', async () => {
    const petr = createMember(mallApi, { email: 'petr@visitor.example', firstName: 'Petr' });
    const question = { name: 'N', subject: 'Deštník', category: 'lost-found', message: 'Hledám deštník.', locale: 'cz' } as const;
    await mallApi.send(sendSupportRequest, { ...question, email: 'JANA@visitor.example' });
    await mallApi.send(sendSupportRequest, { ...question, email: petr.email, message: 'Petrova věc' });
    await change({ newsletter: true });
    const { data } = await mallApi.callAs(jana.token, getOwnData);
    expect(data).toMatchObject({
      exported_at: '2026-03-11T11:00:00.000Z',
      email: 'jana@visitor.example',
      sections: {
        profile: { first_name: 'Jana', verified_at: '2026-03-11T11:00:00.000Z' },
        sessions: [{ opened_at: '2026-03-11T11:00:00.000Z', expires_at: '2027-03-11T11:00:00.000Z', scope: null }],
        newsletter: { email: 'jana@visitor.example', status: 'confirmed' },
        support_requests: [{ message: 'Hledám deštník.' }],
      },
    });
    expect(JSON.stringify(data)).not.toMatch(/Petr|scrypt|hash/);
    expect(JSON.stringify(data)).not.toContain(jana.token);
    expect(await mallApi.refuseAs(undefined, '/v1/me/data')).toMatchObject(unauthorized);
  });
});
