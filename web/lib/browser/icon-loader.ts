import type { Drawing } from '#shared/site/config.ts';
import { iconNamePattern, iconRequestMaxLength, iconRequestRotationMs, iconRequestTimeoutMs } from '#shared/site/late-limits.ts';
import { ofSite } from '../site-state.ts';
import { whenIdle } from './when-idle.ts';

interface IconAnswer {
  width?: number;
  height?: number;
  icons: Record<string, { body: string; width?: number; height?: number }>;
}

const basePath = '/api/icons/';

/**
 * Loads drawings by names such as `ph:toilet` from the gateway, each name once. Names are collected until `waitForRest` calls back, because the
 * sections of a page hydrate one after another. They are requested together, in addresses of at most 500 characters. Returns undefined for an icon
 * that does not exist or could not be loaded.
 */
export function createIconLoader(fetchFrom: typeof fetch, waitForRest: (flush: () => void) => void) {
  const loads = new Map<string, Promise<Drawing | undefined>>();
  const waiting = new Map<string, Map<string, (icon: Drawing | undefined) => void>>();

  function load(icon: string): Promise<Drawing | undefined> {
    const known = loads.get(icon);
    if (known) return known;
    const [prefix = '', name = '', ...rest] = icon.split(':');
    const isName = rest.length === 0 && iconNamePattern.test(prefix) && iconNamePattern.test(name);
    const loading = isName ? queue(prefix, name) : Promise.resolve(undefined);
    loads.set(icon, loading);
    return loading;
  }

  function queue(prefix: string, name: string): Promise<Drawing | undefined> {
    if (waiting.size === 0) waitForRest(flush);
    const names = waiting.get(prefix) ?? new Map();
    waiting.set(prefix, names);
    return new Promise((resolve) => names.set(name, resolve));
  }

  function flush(): void {
    for (const [prefix, names] of waiting) {
      for (const group of toGroups(prefix, [...names.keys()])) {
        void request(prefix, group).then((answer) => {
          for (const name of group) names.get(name)?.(toIcon(answer, name));
        });
      }
    }
    waiting.clear();
  }

  /** If the first request fails or is slow, sends a second one in parallel. Returns the answer that arrives first. */
  async function request(prefix: string, names: readonly string[]): Promise<IconAnswer | undefined> {
    const address = toAddress(prefix, names);
    const first = fetchIcons(address);
    const isLate = new Promise<void>((resolve) => setTimeout(resolve, iconRequestRotationMs));
    const isSettled = first.then(
      () => true,
      () => false,
    );
    if (await Promise.race([isSettled, isLate])) return first;
    return Promise.any([first, fetchIcons(address)]).catch(() => undefined); // a missing icon is acceptable, because each icon has a text beside it
  }

  /** Undefined if the gateway does not have this icon set. Rejects if there is no usable answer. */
  async function fetchIcons(address: string): Promise<IconAnswer | undefined> {
    const response = await fetchFrom(address, { signal: AbortSignal.timeout(iconRequestTimeoutMs) });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`Could not load the icons: ${response.status}.`);
    return (await response.json()) as IconAnswer; // safe: our gateway always answers in this format
  }

  return { load };
}

export const siteIconLoader = ofSite(() => createIconLoader((...request) => fetch(...request), whenIdle));

function toAddress(prefix: string, names: readonly string[]): string {
  return `${basePath}${prefix}.json?icons=${names.join('%2C')}`;
}

function toGroups(prefix: string, names: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (const name of [...names].sort()) {
    const last = groups.at(-1);
    if (last && toAddress(prefix, [...last, name]).length <= iconRequestMaxLength) last.push(name);
    else groups.push([name]);
  }
  return groups;
}

function toIcon(answer: IconAnswer | undefined, name: string): Drawing | undefined {
  const found = answer?.icons[name];
  return found && { body: found.body, width: found.width ?? answer?.width ?? 16, height: found.height ?? answer?.height ?? 16 };
}
