import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import { findLandingPath } from '#shared/rules/routing.ts';
import { makeWallets } from '../support/wallet-keys.ts';
import { type OfflineCentre, openLive, startOfflineCentre } from './offline-visitor.ts';

const memberFile = fileURLToPath(new URL('../../config/tenants/demo/demo-member.json', import.meta.url));
const demoMember = JSON.parse(readFileSync(memberFile, 'utf8')) as { email: string; password: string }; // safe: shipped file
const { apple, google } = makeWallets();

let centre: OfflineCentre;
test.beforeAll(async () => {
  centre = await startOfflineCentre({
    variables: {
      ...{ APPLE_WALLET_CERTIFICATE: apple.certificates, APPLE_WALLET_KEY: apple.key },
      ...{ GOOGLE_WALLET_ISSUER: '3388000000012345678', GOOGLE_WALLET_KEY: google.file },
    },
  });
});
test.afterAll(() => centre?.close());

test('a member downloads the card for Apple Wallet, with the centre’s icons, and is sent to Google with a signed link', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'cs-CZ' });
  const page = await context.newPage();
  await openLive(page, `${centre.origin}${findLandingPath('login', 'cz')}`);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(demoMember.email);
  await page.locator('input[type=password]').fill(demoMember.password);
  await page.locator('input[type=password]').press('Enter');
  await expect(page).toHaveURL(/\/cz\/muj-prehled/);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Přidat do Apple Peněženky' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('pass.pkpass');
  const files = unzipSync(new Uint8Array(readFileSync(await download.path())));
  const pass = JSON.parse(Buffer.from(files['pass.json'] ?? '').toString()) as {
    organizationName: string;
    barcodes: { message: string }[];
  };
  expect(pass.organizationName).toMatch(/Meandr/);
  await expect(page.getByRole('main')).toContainText(pass.barcodes[0]?.message.slice(-4) ?? 'no number');
  expect([...(files['icon@2x.png'] ?? [])].slice(0, 4)).toEqual([0x89, 0x50, 0x4e, 0x47]); // a PNG of the gateway

  const leaving = page.waitForRequest(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w.-]+$/);
  await page.route('https://pay.google.com/**', (route) => route.fulfill({ body: 'Google' }));
  await page.getByRole('button', { name: 'Přidat do Peněženky Google' }).click();
  expect((await leaving).url().length).toBeLessThanOrEqual(1800);
  await context.close();
});
