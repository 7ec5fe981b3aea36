import { LRUCache } from 'lru-cache';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { readFlag } from '#shared/rules/settings-reading.ts';
import { fitLinksWithin } from '#shared/rules/site-links.ts';
import { trimTranslations } from '#shared/rules/translation.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import type { PageCall } from '#shared/site/page.ts';
import { bytesOfSlot, bytesOfText } from '../gateway/cache/memory-budget.ts';
import type { Content } from '../gateway/content.ts';

/** The lists that most pages share. */
const mostBytes = 6_000_000;
/** One language of a record, as objects, takes about what the record takes as text in all of them; written for a document (`document.ts`), half of that again. */
const shareOfText = 1.5;

interface Kept {
  call: PageCall;
  etag: string;
  config: WeakRef<SiteConfig>;
}

/** Calls as pages of one language carry them, parsed and trimmed once for as long as answer and site are the same. Whoever reads one must not change it. */
export function createTrimmedCalls(content: Pick<Content, 'getAnswer' | 'parse'>) {
  const kept = new LRUCache<string, { of: Kept; bytes: number }>({
    maxSize: mostBytes,
    sizeCalculation: ({ bytes }, key) => bytes + bytesOfText(key) + bytesOfSlot,
  });

  return async (contract: Endpoint, address: string, config: SiteConfig): Promise<{ call: PageCall; etag: string }> => {
    const { entry } = await content.getAnswer(contract, address);
    const { etag, length: bytes } = entry.variants.identity;
    const key = `${config.locale} ${address}`;
    const known = kept.get(key)?.of;
    if (known && known.etag === etag && known.config.deref() === config) return known;
    const of = { call: toTrimmed(content.parse(contract, entry), config), etag, config: new WeakRef(config) };
    kept.set(key, { of, bytes: Math.ceil(bytes * shareOfText) });
    return of;
  };
}

/** In the page's language alone, with links that lead somewhere on this site. */
function toTrimmed(call: PageCall, config: SiteConfig): PageCall {
  return fitLinksWithin(toOneLanguage(call, config), config);
}

/** In the page's language alone: looked up in that or in all of them, a text is the same. */
export function toOneLanguage<T>(calls: T, config: SiteConfig): T {
  const options = { useFallback: readFlag(config.settings, 'use_fallback_locale'), fallbackLocale: config.fallbackLocale };
  return trimTranslations(calls, config.locale, options);
}
