import { describe, expect, it } from 'vitest';
import { createFormTokens } from '#server/wifi/form-token.ts';
import { createHotspotOpener } from '#server/wifi/granting.ts';
import { createHotspotSessions, type HotspotSession } from '#server/wifi/hotspot-sessions.ts';
import { findMac, type Grant, GrantError } from '#server/wifi/vendors/handover.ts';
import { createClock } from '../../support/gateway.ts';

const key = Buffer.alloc(32, 7);
const silent = { warn: () => undefined };

function createSessions(clock = createClock()) {
  let count = 0;
  return createHotspotSessions({ clock, newId: () => `id-${++count}` });
}

const device = { query: { client_mac: '9a:5c:89:9b:17:67' }, continueAddress: undefined };

describe('a form token', () => {
  it('is valid for its session and purpose, for twenty minutes', () => {
    const clock = createClock();
    const tokens = createFormTokens(key, clock);
    const token = tokens.make('login', 'a');
    expect(tokens.isValid(token, 'login', 'a')).toBe(true);
    expect(tokens.isValid(token, 'register', 'a')).toBe(false);
    expect(tokens.isValid(token, 'login', 'b')).toBe(false);
    clock.advance(19 * 60);
    expect(tokens.isValid(token, 'login', 'a')).toBe(true);
    clock.advance(60);
    expect(tokens.isValid(token, 'login', 'a')).toBe(false);
  });

  it('is valid only in the process that created it', () => {
    const clock = createClock();
    expect(createFormTokens(Buffer.alloc(32, 8), clock).isValid(createFormTokens(key, clock).make('login', ''), 'login', '')).toBe(false);
  });

  it.each(['', '.', '0', `0.${'A'.repeat(43)}`, `1.${'A'.repeat(43)}`, `-1.${'A'.repeat(43)}`, `0.${'A'.repeat(50_000)}`, 'é'.repeat(60)])(
    'is invalid as %j',
    (token) => {
      expect(createFormTokens(key, createClock()).isValid(token, 'login', '')).toBe(false);
    },
  );
});

describe('hotspot sessions', () => {
  it('end after ten minutes, and their data is deleted', async () => {
    const clock = createClock();
    const sessions = createSessions(clock);
    const { id } = await sessions.arrive(device);
    clock.advance(599);
    expect((await sessions.find(id))?.id).toBe(id);
    clock.advance(1);
    expect(await sessions.find(id)).toBeUndefined();
    sessions.sweep();
    expect(sessions.size()).toBe(0);
  });

  it('are limited to five thousand; then a new session replaces the oldest', async () => {
    const sessions = createSessions();
    const ids: string[] = [];
    for (let count = 0; count < 5001; count += 1) ids.push((await sessions.arrive(device)).id);
    expect(sessions.size()).toBe(5000);
    expect(await sessions.find(ids[0] ?? '')).toBeUndefined();
    for (const id of [ids[1], ids[5000]]) expect((await sessions.find(id ?? ''))?.id).toBe(id);
  });
});

describe('a hotspot', () => {
  async function admit(grant: () => Promise<Grant> = async () => ({ kind: 'done' }), stage: HotspotSession['stage'] = 'admitted') {
    const sessions = createSessions();
    const { id } = await sessions.arrive(device);
    await sessions.change(id, (session) => ({ ...session, stage, order: { minutes: 5, isGrace: false } }));
    const openHotspot = createHotspotOpener({ sessions, toHandover: () => ({ continueAddress: undefined, grant }) });
    return { open: () => openHotspot(id, '', silent), find: () => sessions.find(id) };
  }

  it('opens once, and forgets the device', async () => {
    let count = 0;
    const { open, find } = await admit(async () => {
      count += 1;
      return { kind: 'done' };
    });
    const both = await Promise.all([open(), open()]);
    expect(both.map(({ kind }) => kind)).toEqual(['done', 'used']);
    expect(await open()).toEqual({ kind: 'used' });
    expect([count, await find()]).toEqual([1, expect.objectContaining({ query: undefined, stage: 'granted' })]);
  });

  it('does not open before the visitor has signed in', async () => {
    const { open } = await admit(undefined, 'arrived');
    expect(await open()).toEqual({ kind: 'used' });
  });

  it('may be tried again after a failure', async () => {
    let isUp = false;
    const { open } = await admit(async () => {
      if (!isUp) throw new GrantError('down');
      return { kind: 'done' };
    });
    expect(await open()).toEqual({ kind: 'failed' });
    isUp = true;
    expect(await open()).toEqual({ kind: 'done' });
  });
});

describe('findMac', () => {
  it.each([
    ['AA:bb:cc:dd:ee:0F', 'aa:bb:cc:dd:ee:0f'],
    ['aa-bb-cc-dd-ee-0f', 'aa:bb:cc:dd:ee:0f'],
    ['aabbccddee0f', 'aa:bb:cc:dd:ee:0f'],
  ])('reads %s', (value, mac) => expect(findMac(value)).toBe(mac));

  it.each([
    undefined,
    '',
    'aa:bb:cc:dd:ee',
    'aa:bb:cc:dd:ee:0f:11',
    'aa:bb-cc:dd:ee:0f',
    'gg:bb:cc:dd:ee:0f',
    'ff:ff:ff:ff:ff:ff',
    '00:00:00:00:00:00',
    "aa:bb:cc:dd:ee:0f'",
    'aa:bb:cc:dd:ee:0f\n',
  ])('refuses %j', (value) => expect(findMac(value)).toBeUndefined());
});
