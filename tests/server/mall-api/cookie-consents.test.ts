import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { consentCommands } from '#server/cli/mall/consent.ts';
import { recordCookieConsent } from '#shared/contracts/cookie-consents.ts';
import { runCommand } from '../cli/run-command.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';

let mallApi: RunningMallApi;
beforeEach(async () => {
  mallApi = await startMallApi();
});
afterEach(() => mallApi.close());

const decision = { id: 'abcdef0123456789', version: '0123456789ab', decision: 'accepted-partially', choices: ['language', 'map'] } as const;
const rows = () => mallApi.db.prepare('SELECT * FROM cookie_consent').all();

describe('recordCookieConsent', () => {
  it('stores id, list, decision and time, and nothing about the person', async () => {
    expect(await mallApi.send(recordCookieConsent, { ...decision, choices: [...decision.choices] })).toMatchObject({ status: 200 });
    expect(rows()).toEqual([{ ...decision, choices: 'language map', decided_ms: wednesdayNoon.getTime() }]);
  });

  it('stores an id once, and never changes it', async () => {
    await mallApi.send(recordCookieConsent, { ...decision, choices: [] });
    await mallApi.send(recordCookieConsent, { ...decision, decision: 'accepted-all', choices: ['map'] });
    expect(rows()).toMatchObject([{ decision: 'accepted-partially', choices: '' }]);
  });

  it.each([
    ['an id that identifies a person', { id: 'jana@visitor.example' }],
    ['no list', { version: '' }],
    ['an unknown decision', { decision: 'undecided' }],
    ['choices that are no ids', { choices: ['Jana Nová'] }],
    ['more choices than any list has', { choices: Array.from({ length: 51 }, () => 'map') }],
  ])('rejects %s, and stores nothing', async (_what, wrong) => {
    const answer = await mallApi.send(recordCookieConsent, { ...decision, ...wrong } as never); // safe: a browser may send invalid input
    expect(answer).toMatchObject({ status: 422, body: { httpStatus: 'UnprocessableEntity' } });
    expect(rows()).toEqual([]);
  });
});

describe('npm run mall -- consent', () => {
  const show = (...number: string[]) => runCommand(consentCommands, mallApi, 'show', ...number);

  it('shows the proof for an id, in upper or lower case, and what was allowed', async () => {
    await mallApi.send(recordCookieConsent, { ...decision, choices: [...decision.choices] });
    const proof = [
      'number    abcdef0123456789',
      'decided   2026-03-11 12:00 (Europe/Prague)',
      'decision  accepted partially',
      'allowed   language, map',
      'list      0123456789ab',
    ];
    expect(show(decision.id).split('\n')).toEqual(proof);
    expect(show('ABCDEF01', '23456789').split('\n')).toEqual(proof);
    await mallApi.send(recordCookieConsent, { ...decision, id: 'declined00all', decision: 'declined-all', choices: [] });
    expect(show('declined00all')).toMatch(/decision {2}declined all\nallowed {3}nothing\n/);
  });

  it.each([
    [['abcdef0123456780'], 'is the number of no decision that is kept here'],
    [['jana@visitor.example'], 'has 12 to 32 small letters and digits'],
    [[], 'has 12 to 32 small letters and digits'],
  ])('explains why there is nothing to show: %s', (typed, why) => {
    expect(() => show(...typed)).toThrow(why);
  });
});
