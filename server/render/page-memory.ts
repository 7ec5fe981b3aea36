import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { matchRoute } from '#shared/rules/routing.ts';
import type { PageHead } from '#shared/site/page.ts';
import { bytesOfSlot, bytesOfText } from '../gateway/cache/memory-budget.ts';

/** A call of the mall API, by the contract's name and its canonical address. */
export interface WantedCall {
  contract: string;
  address: string;
}

/** How a page was made the last time. */
export interface KnownPage {
  calls: readonly WantedCall[];
  /** What each call answered, by its ETag or its failure; in the same order. */
  marks: readonly string[];
  status: number;
  head: PageHead | undefined;
}

const mostBytes = 4_000_000;

/**
 * What pages were made of: of an address that was rendered before all that is needed to render it once, of other addresses of its screen
 * the calls that the last two of them had in common. Only a guess: whoever renders by it has to look whether it holds.
 */
export function createPageMemory() {
  const pages = new LRUCache<string, { page: KnownPage; facts: WeakRef<object> }>({
    maxSize: mostBytes,
    sizeCalculation: ({ page }, key) => bytesOfText(key) + bytesOfSlot + bytesOfKnown(page),
  });
  const screens = new Map<string, { last: readonly WantedCall[]; common: readonly WantedCall[] | undefined }>(); // as many as the route table has

  return {
    /** `facts` are the site's as they are now: made of others, a page may lead elsewhere. */
    find(key: string, facts: object): KnownPage | undefined {
      const found = pages.get(key);
      return found?.facts.deref() === facts ? found.page : undefined;
    },

    /** Calls that pages of this screen have asked for, made fit for this address. */
    guess(pattern: string, address: string): WantedCall[] {
      const values = toValues(address);
      return (screens.get(pattern)?.common ?? []).flatMap(({ contract, address: template }) => {
        const fitted = fromTemplate(template, values);
        return fitted === undefined ? [] : [{ contract, address: fitted }];
      });
    },

    remember(key: string, { pattern, address }: { pattern: string; address: string }, page: KnownPage, facts: object): void {
      pages.set(key, { page, facts: new WeakRef(facts) });
      const values = toValues(address);
      const now = page.calls.map((call) => ({ ...call, address: toTemplate(call.address, values) }));
      const before = screens.get(pattern);
      if (before && isDeepStrictEqual(before.last, now) && before.common) return;
      const common = before && now.filter((call) => before.last.some((other) => isDeepStrictEqual(call, other)));
      screens.set(pattern, { last: now, common });
    },
  };
}

function bytesOfKnown({ calls, marks, head }: KnownPage): number {
  const texts = [...calls.flatMap(({ contract, address }) => [contract, address]), ...marks];
  return texts.reduce((sum, text) => sum + bytesOfText(text), 0) + 2 * JSON.stringify(head ?? null).length;
}

/** What is this address' own: its route's parameters and its query. */
function toValues(address: string): ReadonlyMap<string, string> {
  const [path = '', query] = address.split('?');
  const params = Object.entries(matchRoute(path)?.params ?? {});
  return new Map([...params, ...new URLSearchParams(query)].filter(([, value]) => value !== ''));
}

/** A value of the page's address is written as its name in braces, which no call's address has: they are escaped there. */
function toTemplate(call: string, values: ReadonlyMap<string, string>): string {
  const nameOf = new Map([...values].map(([name, value]) => [encodeURIComponent(value), `{${name}}`]));
  const [path = '', query] = call.split('?');
  const segments = path.split('/').map((segment) => nameOf.get(segment) ?? segment);
  const pairs = query?.split('&').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    const own = nameOf.get(value);
    return own && isOfName(name, own) ? `${name}=${own}` : pair;
  });
  return [segments.join('/'), ...(pairs ? [pairs.join('&')] : [])].join('?');
}

/** `company_id` may be the page's `id`, `per_page` is not its `page`. */
function isOfName(name: string, own: string): boolean {
  return `{${name}}` === own || (own === '{id}' && name.endsWith('_id'));
}

function fromTemplate(template: string, values: ReadonlyMap<string, string>): string | undefined {
  let isComplete = true;
  const address = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name);
    isComplete &&= value !== undefined;
    return encodeURIComponent(value ?? '');
  });
  return isComplete ? address : undefined;
}
