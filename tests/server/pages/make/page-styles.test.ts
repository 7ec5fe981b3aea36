import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '#shared/site/locales.ts';
import { startDemoCentre } from '../../../support/demo-centre.ts';
import { readHtml } from '../../../support/html.ts';
import { type PublicScreen, publicScreens } from '../../../support/public-screens.ts';

let centre: Awaited<ReturnType<typeof startDemoCentre>>;
beforeAll(async () => {
  centre = await startDemoCentre();
});
afterAll(() => centre?.close());

interface OpenedPage {
  html: string;
  policy: string;
}

async function open(screen: PublicScreen, locale: Locale): Promise<OpenedPage> {
  const answer = await centre.gateway.get(publicScreens[screen](locale));
  const moved = answer.headers.get('location');
  const page = moved ? await centre.gateway.get(moved) : answer;
  expect([screen, page.status]).toEqual([screen, 200]);
  return { html: await page.text(), policy: page.headers.get('content-security-policy') ?? '' };
}

const tagsOf = (html: string, name: string) => html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? [];
const screens = Object.keys(publicScreens) as PublicScreen[]; // safe: the keys of the table
const pages = screens.flatMap((screen) => (['cz', 'de'] as const).map((locale) => [screen, locale] as const));

describe.each(pages)('the page of %s in %s', (screen, locale) => {
  it('waits for no file before the first paint', async () => {
    const { html } = await open(screen, locale);
    const [scripted = ''] = html.replace(/<noscript>.*?<\/noscript>/gs, '').split('</head>');
    expect(tagsOf(scripted, 'link').filter((tag) => tag.includes('rel="stylesheet"'))).toEqual([]);
    expect(tagsOf(html, 'script').filter((tag) => !/ async>|type="(?:module|application\/(?:ld\+)?json)"/.test(tag))).toEqual([]);
  });

  it('contains the styles of its own markup, in one block that its policy allows by its hash', async () => {
    const { html, policy } = await open(screen, locale);
    const { styleBlocks } = readHtml(html);
    const [css = ''] = styleBlocks;
    const hash = createHash('sha256').update(css).digest('base64');
    expect(styleBlocks).toHaveLength(1);
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`);
    expect(css).toMatch(/\.header\b[^}]*\}/);
  });

  it('preloads the font file with the letters of the four languages, and no others', async () => {
    const { html } = await open(screen, locale);
    const files = tagsOf(html, 'link').flatMap((tag) => (tag.includes('as="font"') ? (/href="([^"]*)"/.exec(tag)?.[1] ?? []) : []));
    const parts = files.map((file) => file.replace(/^\/assets\/bricolage-grotesque-|-\w+\.woff2$/g, ''));
    expect(parts.sort()).toEqual(['latin-cut']);
  });

  it('names the whole sheet for scripts to load, and links it without scripts', async () => {
    const { html } = await open(screen, locale);
    const [, sheet = ''] = /<style data-full-stylesheet="([^"]*)">/.exec(html) ?? [];
    expect(html).toContain(`<noscript><link rel="stylesheet" href="${sheet}"></noscript>`);
    expect(readFileSync(resolve('dist/client', sheet.slice(1)), 'utf8')).toContain('@layer features{');
  });
});

it.each([
  ['?open=now', true],
  ['', false],
])('the page of a list of shops%s includes the styles of an empty list if the visitor’s clock may empty it', async (query, isTimed) => {
  const html = await (await centre.gateway.get(`/cz/obchody/vse/1${query}`)).text();
  const [css = ''] = readHtml(html).styleBlocks;
  expect(css.includes('.state-tile')).toBe(isTimed);
});
