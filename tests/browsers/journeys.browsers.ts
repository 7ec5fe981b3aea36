import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { toPath } from '#shared/rules/routing.ts';
import { drawReceipt } from '../e2e/member.ts';
import { type Driver, setDateTime, waitMs } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { type Site, startSite } from './start-site.ts';
import { startWebkit } from './webkit.ts';

const locale = 'cz';
const messages = JSON.parse(readFileSync(`web/messages/${locale}.json`, 'utf8')) as Record<string, string>; // safe: message files map keys to strings
const member = JSON.parse(readFileSync('config/tenants/demo/demo-member.json', 'utf8')) as { email: string; password: string }; // safe: shipped file
/** An error that the tests throw themselves. */
const probe = 'a probe of these tests';
const say = (key: string) => messages[key] ?? `no message ${key}`;

describe.each([
  { name: 'Firefox', start: startFirefox },
  { name: 'WebKit', start: startWebkit },
])('a visitor with $name', ({ name, start }) => {
  const folder = mkdtempSync(join(tmpdir(), 'journeys-'));
  let site: Site;
  let driver: Driver;

  beforeAll(async () => {
    site = await startSite();
    driver = await start();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await driver.screenshot(join(tmpdir(), `${name} ${task.name}.png`.replaceAll(' ', '-')));
    const errors = [...driver.errors().splice(0), ...site.takeErrors()];
    expect(errors.filter((line) => !line.includes(probe))).toEqual([]);
  });
  afterAll(async () => {
    await driver?.close();
    await site?.close();
    rmSync(folder, { recursive: true });
  });

  async function open(path: string): Promise<void> {
    await driver.open(site.origin + path);
    await driver.waitFor({ css: 'html[data-ready]' });
  }

  it('has a JavaScript error reported to the site', async () => {
    await open(toPath('home', locale));
    await driver.press({ css: 'h1' }); // the first click loads the script that reports errors
    const told: string[] = [];
    await vi.waitUntil(async () => {
      await driver.run(throwLater, probe);
      return told.push(...site.takeErrors()) > 0;
    }, waitMs);
    expect(told).toEqual([expect.stringContaining(probe)]);
  });

  it('is asked about cookies, and declines', async () => {
    await open(toPath('home', locale));
    await driver.press({ css: 'h1' }); // the banner appears only after an action of the visitor
    await driver.press({ css: 'button', name: say('consent.decline') });
    await vi.waitFor(async () => expect(await driver.run(() => document.cookie, '')).toContain('ncc_c='), waitMs);
  });

  it('goes from the home page to a shop', async () => {
    await open(toPath('home', locale));
    await driver.press({ css: 'main a[href*="/obchod/"]' });
    await driver.waitForAddress(/\/cz\/obchod\/\d+\//);
    await driver.waitFor({ css: 'main h1' });
  });

  it('goes back from a shop to the same place in the list', async () => {
    await open(toPath('shops', locale, { category: 'vse', page: 1 }));
    await driver.run(() => document.querySelectorAll('main article')[9]?.scrollIntoView({ block: 'center', behavior: 'instant' }), '');
    await driver.run(notePlaceOfClick, '');
    await driver.press({ css: 'main article a[href*="/obchod/"]', name: await nameOfTenth() });
    await driver.waitForAddress(/\/cz\/obchod\/\d+\//);
    await driver.waitFor({ css: 'main h1' });
    await driver.back();
    await driver.waitForAddress(/\/cz\/obchody\/vse\/1$/);
    const readPlaces = () => driver.run(() => ({ before: Number(document.documentElement.dataset.clickedAt), now: window.scrollY }), '');
    expect((await readPlaces()).before).toBeGreaterThan(0);
    await vi.waitFor(async () => {
      const { before, now } = await readPlaces();
      expect(Math.abs(now - before)).toBeLessThan(5);
    }, waitMs);
  });

  const nameOfTenth = () =>
    driver.run(
      () => document.querySelectorAll('main article')[9]?.querySelector<HTMLElement>('a[href*="/obchod/"]')?.innerText.trim() ?? '',
      '',
    );

  it('finds a route on the floor plan', async () => {
    await open(toPath('shop', locale, { id: 8, title: 'bosorka' }));
    await driver.press({ css: 'main a[href*="/mapa-centra/"][href*="to="]', name: say('shops.find_way') });
    await driver.waitForAddress(/\/mapa-centra\/\d+\?to=/);
    await driver.type({ css: '[role=combobox]', name: say('way.from') }, 'vchod');
    await driver.press({ css: '[role=option]' });
    await driver.waitForAddress(/from=/);
    await driver.waitFor({ css: '.way-steps li' });
  });

  it('gets search results while typing', async () => {
    await open(toPath('search', locale));
    await driver.type({ css: 'main input[type=search]' }, 'kavarna');
    await driver.waitForAddress(/q=kavarna/);
    await driver.waitFor({ css: 'main a[href*="/obchod/"]' });
  });

  describe('as a member', () => {
    beforeAll(async () => {
      await open(toPath('login', locale));
      await driver.type({ css: 'main input[type=email]' }, member.email);
      await driver.type({ css: 'main input[type=password]' }, member.password);
      await driver.press({ css: 'main button', name: say('account.login_submit') });
      await driver.waitForAddress(new RegExp(`${toPath('dashboard', locale)}$`));
    });

    it('sees the dashboard after the login', async () => {
      await driver.waitFor({ css: '.dashboard-first' });
    });

    it('submits a receipt', async () => {
      const picture = join(folder, 'receipt.jpg');
      writeFileSync(picture, await drawReceipt());
      await open(toPath('dashboard-receipts', locale, {}, { new: 1 }));
      await driver.waitFor({ css: 'form.receipt-form' });
      await driver.chooseFile('.receipt-form input[type=file]', picture);
      await driver.type({ css: '.receipt-form [role=combobox]' }, 'Bosorka');
      await driver.press({ css: '[role=option]' });
      await driver.type({ css: 'input[name=number]' }, `B-${name}`);
      await driver.type({ css: 'input[name=amount]' }, '1290');
      const format = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Prague', dateStyle: 'short', timeStyle: 'short' });
      await driver.run(setDateTime, format.format(Date.now() - 3 * 3_600_000).replace(' ', 'T'));
      await driver.press({ css: '.receipt-form button', name: say('receipts.send') });
      await driver.waitFor({ css: '.receipt-figures' });
    });

    it('books a free event', async () => {
      await open(toPath('booking-service', locale, { id: 4 }));
      await driver.press({ css: 'label:has(input[name=time])' });
      await driver.press({ css: '.booking-order button[type=submit]' });
      await driver.waitFor({ css: 'h2, h3', name: say('booking.done') });
    });
  });
});

/** Runs in the page. Records the scroll position at each click; the driver scrolls to the target before it clicks. */
function notePlaceOfClick(): void {
  const note = () => {
    document.documentElement.dataset.clickedAt = String(window.scrollY);
  };
  window.addEventListener('click', note, { capture: true });
}

/** Runs in the page. */
function throwLater(message: string): void {
  setTimeout(() => {
    throw new Error(message);
  });
}
