import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageStart } from '#shared/site/page.ts';
import { startDemoCentre } from '../../../support/demo-centre.ts';
import { type PublicScreen, publicScreens } from '../../../support/public-screens.ts';

let centre: Awaited<ReturnType<typeof startDemoCentre>>;
beforeAll(async () => {
  centre = await startDemoCentre();
});
afterAll(() => centre?.close());

/** Fetches a page at its canonical address. */
async function getPage(screen: PublicScreen, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await centre.gateway.get(publicScreens[screen]('cz'), headers);
  const location = answer.headers.get('location');
  const last = location ? await centre.gateway.get(location, headers) : answer;
  expect(last.status).toBe(200);
  return last;
}

async function look(screen: PublicScreen) {
  const last = await getPage(screen);
  const html = await last.text();
  const [head = '', body = ''] = html.replace(/<noscript>.*?<\/noscript>/gs, '').split('</head>');
  return { html, head, body, headers: last.headers };
}

const screens = Object.keys(publicScreens) as PublicScreen[]; // safe: the keys of the table

describe.each(screens)('the page of %s', (screen) => {
  it('waits for no style sheet, and repeats neither the head’s data nor the theme’s colours', async () => {
    const { html, head } = await look(screen);
    const start = /<script type="application\/json" id="start">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(head).not.toContain('<link rel="stylesheet"');
    expect(start).not.toContain('https://schema.org');
    expect(start).toContain('"website_name"');
    expect(start).not.toMatch(/"colors_primary"|"footer_text_color"/);
  });

  it('requests its font before one small script, which loads the other scripts', async () => {
    const { head, headers } = await look(screen);
    const font = head.indexOf('<link rel="preload" as="font"');
    const scripts = head.match(/<link rel="modulepreload"[^>]*>|<script type="module"[^>]*>/g) ?? [];
    expect(scripts).toHaveLength(1);
    expect(scripts[0]).toMatch(/ src="\/assets\/first-\w+\.js" data-main="\/assets\/main-\w+\.js" data-ahead="\/assets\/main-/);
    expect(font).toBeGreaterThan(0);
    expect(head.indexOf('<script type="module"')).toBeGreaterThan(font);
    expect(headers.get('link')).toMatch(/^<\/assets\/[^>]+\.woff2>; rel=preload; as=font; type="font\/woff2"; crossorigin/);
  });
});

describe('the largest picture', () => {
  it.each([
    ['home', ['(max-width: 43.99rem)', 'not all and (max-width: 43.99rem)']],
    ['shop', [undefined]],
    ['event', [undefined]],
    ['offers', [undefined]],
  ] as const)('is preloaded in the head of %s, from the same sources as in the markup', async (screen, medias) => {
    const { head, body } = await look(screen);
    const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1];
    const links = (head.match(/<link [^>]*>/g) ?? []).filter((tag) => attribute(tag, 'fetchpriority') === 'high');
    expect(links.map((tag) => attribute(tag, 'media'))).toEqual(medias);
    const picture = /<picture(?:(?!<\/picture>).)*fetchpriority="high"/is.exec(body)?.[0] ?? '';
    for (const tag of links) expect(picture).toContain(attribute(tag, 'imagesrcset') ?? attribute(tag, 'href'));
    expect(head.search(/fetchpriority="high"/i)).toBeLessThan(head.indexOf('<script type="module"'));
    expect(body).not.toContain('<link rel="preload"'); // where React would insert a preload of its own
  });
});

describe('the tenant’s own icons of menu entries', () => {
  it('are included in the page, and in the data that the browser starts with', async () => {
    const { html, body } = await look('home');
    const start = JSON.parse(/id="start">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as PageStart; // safe: the data that the gateway writes
    const { drawings = {}, settings } = start.config;
    const wanted = Object.entries(settings).flatMap(([key, value]) => (/^icons_/.test(key) && /^ph:/.test(value) ? [value] : []));
    expect(Object.keys(drawings).sort()).toEqual([...new Set(wanted)].sort());
    expect(wanted.length).toBeGreaterThan(3);
    expect(body).toContain(drawings['ph:storefront']?.body); // an icon of the bottom bar
  });
});
