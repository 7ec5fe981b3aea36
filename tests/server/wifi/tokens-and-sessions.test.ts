import { describe, expect, it } from 'vitest';
import { createFormTokens } from '#server/wifi/form-token.ts';
import { GrantError } from '#server/wifi/grant-error.ts';
import { openHotspot } from '#server/wifi/granting.ts';
import { createHotspotSessions } from '#server/wifi/hotspot-sessions.ts';
import { findMac } from '#server/wifi/vendors/device-address.ts';
import type { Grant, Handover } from '#server/wifi/vendors/handover.ts';
import { createClock } from '../../support/gateway.ts';

const key = Buffer.alloc(32, 7);
const silent = { warn: () => undefined };

function createSessions(clock = createClock()) {
  let count = 0;
  return createHotspotSessions({ clock, newId: () => `id-${++count}` });
}

function handover(grant: () => Promise<Grant> = async () => ({ kind: 'done' })): Handover {
  return { continueAddress: undefined, grant };
}

describe('a form token', () => {
  it('counts for its session and its purpose, for twenty minutes', () => {
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

  it('is of one process alone', () => {
    const clock = createClock();
    expect(createFormTokens(Buffer.alloc(32, 8), clock).isValid(createFormTokens(key, clock).make('login', ''), 'login', '')).toBe(false);
  });

  it.each(['', '.', '0', `0.${'A'.repeat(43)}`, `1.${'A'.repeat(43)}`, `-1.${'A'.repeat(43)}`, `0.${'A'.repeat(50_000)}`, 'é'.repeat(60)])(
    'is not %j',
    (token) => {
      expect(createFormTokens(key, createClock()).isValid(token, 'login', '')).toBe(false);
    },
  );
});

describe('hotspot sessions', () => {
  it('end after ten minutes, and what they held with them', () => {
    const clock = createClock();
    const sessions = createSessions(clock);
    const { id } = sessions.arrive(handover());
    clock.advance(599);
    expect(sessions.find(id)?.id).toBe(id);
    clock.advance(1);
    expect(sessions.find(id)).toBeUndefined();
    expect(sessions.size()).toBe(0);
  });

  it('are swept without anybody asking for one', () => {
    const clock = createClock();
    const sessions = createSessions(clock);
    sessions.arrive(handover());
    clock.advance(600);
    sessions.sweep();
    expect(sessions.size()).toBe(0);
  });

  it('are at most five thousand: the oldest make room', () => {
    const sessions = createSessions();
    const ids = Array.from({ length: 5001 }, () => sessions.arrive(handover()).id);
    expect(sessions.size()).toBe(5000);
    expect(sessions.find(ids[0] ?? '')).toBeUndefined();
    expect(sessions.find(ids[1] ?? '')?.id).toBe(ids[1]);
    expect(sessions.find(ids[5000] ?? '')?.id).toBe(ids[5000]);
  });
});

describe('openHotspot', () => {
  function admitted(grant?: () => Promise<Grant>) {
    const sessions = createSessions();
    const session = sessions.find(sessions.arrive(handover(grant)).id);
    if (!session) throw new Error('it has just arrived');
    session.stage = 'admitted';
    session.order = { minutes: 5, isGrace: false };
    return session;
  }

  it('opens once, and forgets the device', async () => {
    let count = 0;
    const session = admitted(async () => {
      count += 1;
      return { kind: 'done' };
    });
    const both = await Promise.all([openHotspot(session, '', silent), openHotspot(session, '', silent)]);
    expect(both.map(({ kind }) => kind)).toEqual(['done', 'used']);
    expect(await openHotspot(session, '', silent)).toEqual({ kind: 'used' });
    expect([count, session.handover, session.stage]).toEqual([1, undefined, 'granted']);
  });

  it('opens nothing for who has not signed in', async () => {
    const session = admitted();
    session.stage = 'arrived';
    expect(await openHotspot(session, '', silent)).toEqual({ kind: 'used' });
  });

  it('may be tried again after a failure', async () => {
    let isUp = false;
    const session = admitted(async () => {
      if (!isUp) throw new GrantError('down');
      return { kind: 'done' };
    });
    expect(await openHotspot(session, '', silent)).toEqual({ kind: 'failed' });
    isUp = true;
    expect(await openHotspot(session, '', silent)).toEqual({ kind: 'done' });
  });
});

describe('findMac', () => {
  it.each([
    ['AA:bb:cc:dd:ee:0F', 'aa:bb:cc:dd:ee:0f'],
    ['aa-bb-cc-dd-ee-0f', 'aa:bb:cc:dd:ee:0f'],
    ['aabbccddee0f', 'aa:bb:cc:dd:ee:0f'],
  ])('reads %s', (given, mac) => expect(findMac(given)).toBe(mac));

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
  ])('refuses %j', (given) => expect(findMac(given)).toBeUndefined());
});
