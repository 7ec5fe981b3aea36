import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordCookieConsent } from '#shared/contracts/cookie-consents.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';

let mallApi: RunningMallApi;
beforeEach(async () => {
  mallApi = await startMallApi();
});
afterEach(() => mallApi.close());

const decision = { id: 'abcdef0123456789', version: '0123456789ab', decision: 'accepted-partially', choices: ['language', 'map'] } as const;
const rows = () => mallApi.db.prepare('SELECT * FROM cookie_consent').all();

describe('recordCookieConsent', () => {
  it('keeps number, list, decision and time, and nothing of who it was', async () => {
    expect(await mallApi.send(recordCookieConsent, { ...decision, choices: [...decision.choices] })).toMatchObject({ status: 200 });
    expect(rows()).toEqual([{ ...decision, choices: 'language map', decided_ms: wednesdayNoon.getTime() }]);
  });

  it('keeps a number once, as it was', async () => {
    await mallApi.send(recordCookieConsent, { ...decision, choices: [] });
    await mallApi.send(recordCookieConsent, { ...decision, decision: 'accepted-all', choices: ['map'] });
    expect(rows()).toMatchObject([{ decision: 'accepted-partially', choices: '' }]);
  });

  it.each([
    ['a number that says who', { id: 'jana@visitor.example' }],
    ['no list', { version: '' }],
    ['a decision that there is not', { decision: 'undecided' }],
    ['choices that are no ids', { choices: ['Jana Nová'] }],
    ['more choices than any list has', { choices: Array.from({ length: 51 }, () => 'map') }],
  ])('refuses %s, and keeps nothing', async (_what, wrong) => {
    const answer = await mallApi.send(recordCookieConsent, { ...decision, ...wrong } as never); // what a browser may send all the same
    expect(answer).toMatchObject({ status: 422, body: { httpStatus: 'UnprocessableEntity' } });
    expect(rows()).toEqual([]);
  });
});
