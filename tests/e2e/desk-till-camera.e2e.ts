import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { toBuffer } from 'qrcode';
import sharp from 'sharp';
import { browserArguments, findTestBrowser } from '#config/browser.ts';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { phone } from './examine.ts';
import { registerMember } from './member.ts';
import { dataDirVariable, tenants } from './tenants.ts';
import { amountField, openTill, points, readCard, shop, typeAmount } from './till-steps.ts';

const { demo } = tenants;
const film = join(process.env[dataDirVariable] ?? '', 'till-camera.mjpeg');
const executablePath = findTestBrowser();

test.use({
  viewport: phone,
  permissions: ['camera'],
  launchOptions: {
    args: [
      ...browserArguments,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
    ...(executablePath !== undefined && { executablePath }),
  },
});

/** Writes what the camera sees: a phone with the QR code of a card, on a grey table. */
async function filmCode(code: string): Promise<void> {
  const drawn = await sharp(await toBuffer(code, { width: 300, margin: 4 }))
    .rotate(4, { background: '#fff' })
    .png()
    .toBuffer();
  const table = sharp({ create: { width: 640, height: 480, channels: 3, background: '#777' } });
  const frame = await table
    .composite([{ input: drawn }])
    .jpeg({ quality: 80 })
    .toBuffer();
  await writeFile(film, Buffer.concat(Array.from({ length: 30 }, () => frame)));
}

test('a cashier reads a card with the camera', async ({ page }) => {
  const problems = await watch(page);
  const member = await registerMember(demo, 'till.camera');
  await filmCode(await readCard(member));
  await comeIn(page, 'shop', 'Petr Krám', shop);
  await openTill(page);
  await page.getByRole('button', { name: cz['codes.by_camera'] }).click();
  await expect(page.getByRole('heading', { name: 'Jana' })).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0); // the camera is off
  await expect(amountField(page)).toBeFocused();
  await expectSound(page);
  await typeAmount(page, '45');
  await expect(points(page)).toBeVisible();
  expect(problems).toEqual([]);
});
