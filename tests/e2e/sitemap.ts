import { readSitemapFiles } from '../support/sitemap.ts';

/** Returns every address in a tenant's sitemap. */
export async function readSitemap(origin: string): Promise<string[]> {
  const files = await readSitemapFiles((path) => fetch(origin + path));
  return [...files.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => (address ?? '').replaceAll('&amp;', '&'));
}

/** Runs `work` for all values, at most `atOnce` in parallel. */
export async function forEachOf<T>(values: readonly T[], atOnce: number, work: (value: T) => Promise<void>): Promise<void> {
  const queue = [...values];
  const worker = async () => {
    for (let value = queue.shift(); value !== undefined; value = queue.shift()) await work(value);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
