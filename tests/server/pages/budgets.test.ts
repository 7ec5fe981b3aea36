import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadBuild } from '#server/pages/make/build.ts';
import { locales } from '#shared/site/locales.ts';
import { type Route, routeNames, routes } from '#shared/site/routes.ts';
import { startDemoCentre } from '../../support/demo-centre.ts';
import { readHtml } from '../../support/html.ts';
import { type PublicScreen, publicScreens } from '../../support/public-screens.ts';

/** Limits of a first visit, in kilobytes as sent: a tenth more than the current size. */
const budgets = {
  documents: { home: 42, shops: 26, shop: 25, 'floor plan': 49, events: 28, event: 26, offers: 27, search: 23, login: 21 },
  /** Limit of the scripts that load before the first interaction, for any screen in any language. */
  scripts: 130,
  styles: 12,
  fonts: 22,
} as const satisfies { documents: Record<PublicScreen, number>; scripts: number; styles: number; fonts: number };

let centre: Awaited<ReturnType<typeof startDemoCentre>>;
beforeAll(async () => {
  centre = await startDemoCentre();
});
afterAll(() => centre?.close());

const toKb = (content: string | Buffer, quality = constants.BROTLI_MAX_QUALITY) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length / 1000;
const fileAt = (address: string) => resolve('dist/client', address.slice(1));

describe('the weight of a first visit', () => {
  it.each(Object.entries(budgets.documents))('%s stays within its budgets', async (screen, most) => {
    const address = publicScreens[screen as PublicScreen]('cz'); // safe: the name is a key of the table
    const answer = await centre.gateway.get(address);
    const page = await centre.gateway.get(answer.headers.get('location') ?? address);
    const html = await page.text();
    const fonts = [...html.matchAll(/as="font"[^>]* href="([^"]*)"/g)].map(([, file = '']) => statSync(fileAt(file)).size / 1000);
    const [css = ''] = readHtml(html).styleBlocks;
    expect(page.status).toBe(200);
    expect(toKb(html, 5)).toBeLessThanOrEqual(most);
    expect(toKb(css)).toBeLessThanOrEqual(budgets.styles);
    expect(fonts.reduce((sum, kb) => sum + kb, 0)).toBeLessThanOrEqual(budgets.fonts);
  });

  it('has scripts within their budget, for any screen and language', async () => {
    const { preloads, firstScript = '' } = await loadBuild(resolve('dist'));
    const sizes = new Map<string, number>();
    const sizeOf = (file: string) => {
      const kb = sizes.get(file) ?? toKb(readFileSync(fileAt(file)));
      sizes.set(file, kb);
      return kb;
    };
    const screens = new Set(routeNames.flatMap((name) => (routes[name] as Route).screen ?? []));
    const visits = [...screens].flatMap((screen) => locales.map((locale) => [screen, locale] as const));
    const heavy = visits.flatMap(([screen, locale]) => {
      const files = [firstScript, ...preloads(screen, locale)];
      expect(
        files.some((file) => file.includes(`/messages/${screen}-`)),
        screen,
      ).toBe(true);
      const kb = files.reduce((sum, file) => sum + sizeOf(file), 0);
      return kb > budgets.scripts ? [`${screen} in ${locale}: ${kb} kB`] : [];
    });
    expect(heavy).toEqual([]);
  });
});
