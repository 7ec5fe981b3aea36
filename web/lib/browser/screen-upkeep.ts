import { toZoned } from '#shared/rules/time-zone.ts';
import type { PagePayload } from '#shared/site/page.ts';
import type { Api } from '../data/api.ts';
import { readLatestId } from '../navigation/build-watch.ts';
import type { Navigation } from '../navigation/navigation.ts';

/** Environment of the upkeep: time, the gateway and the page. */
interface UpkeepWorld {
  nowMs: () => number;
  /** Hour of the day at the screen, 0 to 23. */
  hour: () => number;
  /** Calls `callback` every `ms` until the returned function is called. */
  every: (callback: () => void, ms: number) => () => void;
  /** Whether the gateway answers with a page now. */
  isReachable: () => Promise<boolean>;
  /** Whether the page shows its content, and not an error. */
  isShown: () => boolean;
  /** Whether a visitor uses the page, which a reload would interrupt. */
  isInUse: () => boolean;
  /** Whether another build is live. */
  isOutdated: () => Promise<boolean>;
  /** Fetches the page's data again. The page stays as it is if that fails. */
  refresh: () => void;
  /** Loads the whole document again. */
  reload: () => void;
  /** 0 to 1. Spreads the reloads of many screens. */
  random: () => number;
}

const tickMs = 60_000;
/** Ticks between two attempts to reload a page that shows an error, and between two checks for a new build. */
const repairTicks = 5;
/** Min age of a document before a new build replaces it. While gateways of two builds answer in turn, screens do not reload all the time. */
const minBuildAgeMs = 10 * 60_000;
/** Hour of the nightly reload, and its length in minutes over which screens are spread. */
const night = { hour: 4, minutes: 50 } as const;
/** Min age of a document before its nightly reload. */
const minAgeMs = 2 * 3_600_000;

/**
 * Keeps the page of a screen fresh. Fetches its data every minute. Reloads the document every night, which frees memory, when another build is live, and
 * when the page shows an error. Reloads only if the gateway answers, so that a screen never shows the browser's error page. Returns a function to stop.
 */
export function keepScreen(world: UpkeepWorld): () => void {
  const startedMs = world.nowMs();
  const delayTicks = Math.floor(world.random() * night.minutes);
  let nightTicks = 0;
  let brokenTicks = 0;
  let ticks = Math.floor(world.random() * repairTicks); // spreads the reloads for a new build
  let isProbing = false;

  async function reloadIf(isWanted: () => Promise<boolean>): Promise<void> {
    if (isProbing) return;
    isProbing = true;
    const isDue = await isWanted().catch(() => false); // without a network
    isProbing = false;
    if (isDue) world.reload();
  }
  const isReplaced = async () => (await world.isOutdated()) && (await world.isReachable());

  function tick(): void {
    const isNight = world.hour() === night.hour;
    nightTicks = isNight ? nightTicks + 1 : 0;
    brokenTicks = world.isShown() ? 0 : brokenTicks + 1;
    ticks += 1;
    const ageMs = world.nowMs() - startedMs;
    const isNightlyDue = nightTicks > delayTicks && ageMs > minAgeMs;
    const isRepairDue = brokenTicks > 0 && brokenTicks % repairTicks === 0;
    const isBuildDue = ticks % repairTicks === 0 && ageMs > minBuildAgeMs && !world.isInUse();
    world.refresh();
    if (isNightlyDue || isRepairDue) void reloadIf(world.isReachable);
    else if (isBuildDue) void reloadIf(isReplaced);
  }

  return world.every(tick, tickMs);
}

/** Starts the upkeep of this document's page, of the build `buildId`. Nights are those of `timeZone`. */
export function startScreenUpkeep({ refresh, buildId, timeZone }: { refresh: () => void; buildId: string; timeZone: string }): () => void {
  return keepScreen({
    nowMs: Date.now,
    hour: () => toZoned(new Date(), timeZone).hour,
    every(callback, ms) {
      const timer = setInterval(callback, ms);
      return () => clearInterval(timer);
    },
    async isReachable() {
      const response = await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
      return response.ok;
    },
    isInUse: () => document.querySelector('[data-screen-in-use]') !== null,
    isOutdated: async () => ![undefined, buildId].includes(await readLatestId()),
    isShown: () => document.querySelector('[data-screen-shown]') !== null,
    refresh,
    reload: () => location.reload(),
    random: Math.random,
  });
}

/**
 * Returns the page with newer data. Data of calls that have failed stay as they were; then `kept` tells since when the page was last complete.
 * Undefined if the newer page cannot be shown: a screen rather shows its last data than an error.
 */
function mergePayload(shown: PagePayload, newer: PagePayload, completeAtMs: number): PagePayload | undefined {
  if (newer.redirect || newer.failure || newer.status !== 200 || newer.kept?.instead) return undefined;
  const lost = Object.keys(newer.failures).filter((address) => shown.calls[address]);
  if (lost.length === 0) return newer;
  const failures = Object.fromEntries(Object.entries(newer.failures).filter(([address]) => !lost.includes(address)));
  const calls = Object.fromEntries(lost.flatMap((address) => (shown.calls[address] ? [[address, shown.calls[address]]] : [])));
  return { ...newer, calls: { ...newer.calls, ...calls }, failures, kept: { at: new Date(completeAtMs).toISOString() } };
}

/** Returns a function that fetches the data of the shown page again. Without a network or a gateway the page stays as it is. */
export function createRefresh(
  { state, renew }: Pick<Navigation, 'state' | 'renew'>,
  { readPage }: Pick<Api, 'readPage'>,
  nowMs = Date.now,
): () => Promise<void> {
  const { kept } = state().page.payload;
  let completeAtMs = kept?.at === undefined ? nowMs() : Date.parse(kept.at);
  return async () => {
    const { pathname, search } = state().page;
    const newer = await readPage(pathname + search).catch(() => undefined);
    const { page } = state();
    if (!newer || page.pathname !== pathname || page.search !== search) return; // another language in the meantime
    const payload = mergePayload(page.payload, newer, completeAtMs);
    if (!payload) return;
    if (!payload.kept) completeAtMs = nowMs();
    renew(payload);
  };
}
