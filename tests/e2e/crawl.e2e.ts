import { expect, test } from '@playwright/test';
import { longIf } from './long.ts';
import { forEachOf, readSitemap } from './sitemap.ts';
import { tenants } from './tenants.ts';

/** Facts from a page's HTML, read without a browser. */
interface CrawledPage {
  status: number;
  title: string;
  description: string;
  headings: number;
  inline: string[];
  withoutAlternative: number;
  links: string[];
}

for (const tenant of Object.values(tenants)) {
  test(
    `every address of ${tenant.name}'s sitemap is a complete page, and every link on it works`,
    longIf(tenant === tenants.demo),
    async () => {
      test.setTimeout(300_000);
      const addresses = await readSitemap(tenant.origin);
      expect(addresses.length).toBeGreaterThan(50);
      const pages = new Map<string, CrawledPage>();
      const read = async (address: string) => void pages.set(address, await crawl(address));
      await forEachOf(addresses, 3, read);

      const problems: string[] = [];
      const crawled = new Set(addresses);
      await forEachOf(listLinked(pages, tenant.origin), 8, async (link) => {
        if (crawled.has(link)) return;
        const { status } = await fetch(link, { headers: asBrowsersAsk });
        if (status !== 200) problems.push(`${link}: linked, answers ${status}`);
      });
      // crawls redirected pages again: a desk journey temporarily changes an article's address
      await forEachOf(
        [...pages].flatMap(([address, { status }]) => (status === 301 ? [address] : [])),
        1,
        read,
      );
      for (const [address, page] of pages) problems.push(...problemsOf(page).map((problem) => `${address}: ${problem}`));
      problems.push(...repeatedTitles(pages));
      expect(problems).toEqual([]);
    },
  );
}

/** Requests Brotli, as browsers do. `fetch` alone would request gzip, which the server creates from the Brotli copy. */
const asBrowsersAsk = { 'accept-encoding': 'br' };

async function crawl(address: string): Promise<CrawledPage> {
  const answer = await fetch(address, { redirect: 'manual', headers: asBrowsersAsk });
  const html = await answer.text();
  const markup = html.replace(/<script type="application\/(?:json|ld\+json)"[^>]*>.*?<\/script>/gs, '');
  return {
    status: answer.status,
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '',
    description: /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '',
    headings: markup.match(/<h1[\s>]/g)?.length ?? 0,
    inline: [
      ...(markup.match(/<[^>]+ style="[^"]*"/g) ?? []),
      ...(markup.match(/<script(?![^>]*\bsrc=)[^>]*>/g) ?? []),
      ...(markup.match(/<[^>]+ on\w+="/g) ?? []),
    ],
    withoutAlternative: (markup.match(/<img\b[^>]*>/g) ?? []).filter((image) => !/\balt="/.test(image)).length,
    links: [...markup.matchAll(/<a\b[^>]*\bhref="([^"]+)"/g)]
      .map(([, link]) => (link ?? '').replaceAll('&amp;', '&'))
      .filter((link) => /^(?:https?:|\/)/.test(link)),
  };
}

function problemsOf(page: CrawledPage): string[] {
  return [
    ...(page.status === 200 ? [] : [`answers ${page.status}`]),
    ...(page.title ? [] : ['has no title']),
    ...(page.description ? [] : ['has no description']),
    ...(page.headings === 1 ? [] : [`has ${page.headings} first headings`]),
    ...page.inline.map((part) => `carries ${part.slice(0, 120)}`),
    ...(page.withoutAlternative === 0 ? [] : [`has ${page.withoutAlternative} pictures without a text alternative`]),
  ];
}

/** Reports pages that share a title within a language. */
function repeatedTitles(pages: ReadonlyMap<string, CrawledPage>): string[] {
  const seen = new Map<string, string>();
  return [...pages].flatMap(([address, { title }]) => {
    const key = `${new URL(address).pathname.split('/')[1]} ${title}`;
    const other = seen.get(key);
    seen.set(key, address);
    return other ? [`${address} and ${other} have the same title: ${title}`] : [];
  });
}

/** Returns the pages' links within the site, without those that differ from another one only in query values. */
function listLinked(pages: ReadonlyMap<string, CrawledPage>, origin: string): string[] {
  const links = [...pages].flatMap(([address, page]) => page.links.map((link) => new URL(link, address)));
  const own = links.filter((url) => url.origin === origin);
  return [...new Map(own.map((url) => [`${url.pathname}?${[...url.searchParams.keys()].sort()}`, withoutHash(url)])).values()];
}

function withoutHash(url: URL): string {
  return url.href.split('#')[0] ?? '';
}
