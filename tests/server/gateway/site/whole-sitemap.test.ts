import { describe, expect, it } from 'vitest';
import { readWholeSitemap } from '#server/gateway/site/sitemap-pages.ts';
import { sitemapPageSize } from '#shared/contracts/sitemap.ts';

const toPart = (ids: readonly number[]) => ({
  first: ids[0] === undefined ? undefined : { type: 'company' as const, id: ids[0] },
  count: ids.length,
  ids,
});
const times = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('the whole sitemap', () => {
  it.each([0, 3, sitemapPageSize, sitemapPageSize + 1, 3 * sitemapPageSize])(
    'has all %i records of a mall API with paging',
    async (count) => {
      const parts = await readWholeSitemap(async (page) =>
        toPart(times(count).slice((page - 1) * sitemapPageSize, page * sitemapPageSize)),
      );
      expect(parts.flatMap(({ ids }) => ids)).toEqual(times(count));
    },
  );

  it.each([3, sitemapPageSize, sitemapPageSize + 1])('has %i records once if the mall API ignores paging', async (count) => {
    const parts = await readWholeSitemap(async () => toPart(times(count)));
    expect(parts.flatMap(({ ids }) => ids)).toEqual(times(count));
  });
});
