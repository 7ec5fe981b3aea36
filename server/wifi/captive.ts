import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { toPath } from '#shared/rules/routing.ts';
import type { Locale } from '#shared/site/locales.ts';

/** What a device's own address is known by here: it is kept nowhere as it is. */
export function createOnlineAddresses(key: Buffer, clock: { monotonicMs(): number }) {
  const untilMs = new LRUCache<string, number>({ max: 20_000 });
  const toKey = (address: string) => createHmac('sha256', key).update(address).digest('base64url');

  return {
    remember(address: string, minutes: number): void {
      untilMs.set(toKey(address), clock.monotonicMs() + minutes * 60_000);
    },

    /** How long the device is still online; 0 when it is not. */
    secondsLeft(address: string): number {
      const until = untilMs.get(toKey(address));
      return until === undefined ? 0 : Math.max(0, Math.ceil((until - clock.monotonicMs()) / 1000));
    },
  };
}

/** What a device learns that asks whether it is held back (RFC 8908); its network announces the address (RFC 8910). */
export function toCaptiveAnswer({ publicUrl, locale, secondsLeft }: { publicUrl: string; locale: Locale; secondsLeft: number }) {
  return {
    captive: secondsLeft === 0,
    'user-portal-url': publicUrl + toPath('wifi-login', locale),
    'venue-info-url': publicUrl + toPath('home', locale),
    'can-extend-session': false, // our page knows a device only as long as its hotspot holds it back
    ...(secondsLeft > 0 && { 'seconds-remaining': secondsLeft }),
  };
}
