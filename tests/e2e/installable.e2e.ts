import { expect, type Page, test } from '@playwright/test';
import { findLandingPath } from '#shared/rules/routing.ts';
import { localeFacts, locales } from '#shared/site/locales.ts';
import { tenants } from './tenants.ts';

/** Parts of a manifest as Chromium reads them (Chrome DevTools Protocol, `Page.getAppManifest`). */
interface ReadManifest {
  url: string;
  errors: unknown[];
  data: string;
  manifest: { id: string; startUrl: string; scope: string; display: string; name: string; shortcuts?: { name: string; url: string }[] };
}
interface Picture {
  src: string;
  sizes: string;
  purpose?: string;
  form_factor?: string;
}

/**
 * Asks the browser what it has read, and why it would not install the site. Playwright's contexts are incognito, where nothing can be installed.
 * Only a whole Chromium knows reasons; the headless shell has none, so that there the manifest and the pictures alone are checked.
 */
async function askBrowser(page: Page): Promise<{ read: ReadManifest; errors: { errorId: string }[] }> {
  const devtools = await page.context().newCDPSession(page);
  const read = (await devtools.send('Page.getAppManifest')) as unknown as ReadManifest; // safe: the types lack the fields of newer versions
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  return { read, errors: installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito') };
}

/** Returns the size of a picture, as the browser draws it. */
const measure = (page: Page, src: string): Promise<string> =>
  page.evaluate(async (address) => {
    const { width, height } = await createImageBitmap(await (await fetch(address)).blob());
    return `${width}x${height}`;
  }, src);

for (const tenant of ['demo', 'podhradie'] as const) {
  test(`Chromium finds the site of ${tenant} installable, in each of its languages, with its own pictures`, async ({ browser }) => {
    const { origin } = tenants[tenant];
    const page = await (await browser.newContext()).newPage();
    for (const locale of locales) {
      await page.goto(`${origin}/${locale}`);
      if (!new URL(page.url()).pathname.startsWith(`/${locale}`)) continue; // not a language of this tenant
      const { read, errors } = await askBrowser(page);
      expect([read.errors, errors]).toEqual([[], []]);
      expect(read.manifest).toMatchObject({
        id: `${origin}/`,
        scope: `${origin}/`,
        startUrl: `${origin}/${locale}`,
        display: 'kStandalone',
      });
      const { lang, icons, screenshots } = JSON.parse(read.data) as { lang: string; icons: Picture[]; screenshots: Picture[] };
      expect(lang).toBe(localeFacts[locale].tag);
      expect(icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
        ...['any 192x192', 'any 512x512'], // Chromium requires one of at least 144 pixels
        ...['maskable 192x192', 'maskable 512x512'],
      ]);
      for (const { src, sizes } of [...icons, ...screenshots]) expect(await measure(page, src)).toBe(sizes);
      expect(screenshots.map(({ form_factor }) => form_factor)).toEqual(tenant === 'demo' ? ['narrow', 'wide'] : []);
      for (const { url } of read.manifest.shortcuts ?? []) expect((await page.request.get(url)).status()).toBe(200);
    }
    await page.context().close();
  });
}

test('the shortcut to the card leads a guest to the login', async ({ page }) => {
  const { origin } = tenants.demo;
  await page.goto(`${origin}/de`);
  const { read } = await askBrowser(page);
  const [card] = read.manifest.shortcuts ?? [];
  expect(card).toMatchObject({ name: 'Klubkarte' });
  await page.goto(card?.url ?? '');
  await expect(page).toHaveURL(new RegExp(findLandingPath('login', 'de') ?? ''));
});
