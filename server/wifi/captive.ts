import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { toPath } from '#shared/rules/routing.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { RedisLink } from '../redis/link.ts';

interface Dependencies {
  key: Buffer;
  clock: { monotonicMs(): number };
  redis: Pick<RedisLink, 'ask'> | undefined;
}

/** Remembers which devices are online, by a hash of their address: the address itself is never stored. */
export function createOnlineAddresses({ key, clock, redis }: Dependencies) {
  const untilMs = new LRUCache<string, number>({ maxSize: 20_000, sizeCalculation: () => 1 });
  const hash = (address: string) => createHmac('sha256', key).update(address).digest('base64url');
  const toName = (address: string) => `online:${hash(address)}`;

  return {
    async remember(address: string, minutes: number): Promise<void> {
      const lastsMs = minutes * 60_000;
      untilMs.set(hash(address), clock.monotonicMs() + lastsMs);
      await redis?.ask((client, toKey) => client.set(toKey(toName(address)), '', 'PX', lastsMs), z.unknown());
    },

    /** Seconds until the device goes offline; 0 if it is offline. */
    async secondsLeft(address: string): Promise<number> {
      const own = (untilMs.get(hash(address)) ?? 0) - clock.monotonicMs();
      const atOthers = own > 0 ? undefined : await redis?.ask((client, toKey) => client.pttl(toKey(toName(address))), z.int());
      return Math.max(0, Math.ceil((atOthers ?? own) / 1000));
    },
  };
}

/** Tells a device whether it is captive (RFC 8908). Its network announces the URL (RFC 8910). */
export function toCaptiveAnswer({ publicUrl, locale, secondsLeft }: { publicUrl: string; locale: Locale; secondsLeft: number }) {
  return {
    captive: secondsLeft === 0,
    'user-portal-url': publicUrl + toPath('wifi-login', locale),
    'venue-info-url': publicUrl + toPath('home', locale),
    'can-extend-session': false, // our page recognizes a device only while its hotspot blocks it
    ...(secondsLeft > 0 && { 'seconds-remaining': secondsLeft }),
  };
}
