import { type Browser, expect, type Page, test } from '@playwright/test';
import { findLandingPath, toPath } from '#shared/rules/routing.ts';
import { storageKeys, tokenCookie } from '#shared/site/limits.ts';
import type { Locale } from '#shared/site/locales.ts';
import { memberStore } from '#shared/site/offline.ts';
import { waitingName } from '#shared/site/waiting.ts';
import cz from '#web/messages/cz.json' with { type: 'json' };
import {
  demoMember,
  goUnderground as goUndergroundAt,
  listReceipts,
  logInAt,
  waitForMember,
  waitingRows,
  writeReceipt as writeReceiptAt,
} from './offline-members.ts';
import {
  call,
  type OfflineCentre,
  openLive,
  openOfflineVisitor,
  readMemberPaths,
  readWaiting,
  startOfflineCentre,
  waitForStored,
} from './offline-visitor.ts';

test.describe.configure({ mode: 'default' });

let centre: OfflineCentre;
test.beforeAll(async () => {
  centre = await startOfflineCentre();
});
test.afterAll(() => centre?.close());

const at = (name: Parameters<typeof findLandingPath>[0], locale: Locale = 'cz') => centre.origin + findLandingPath(name, locale);

const logIn = (page: Page, locale: Locale = 'cz') => logInAt(centre.origin, page, { locale });
const goUnderground = (browser: Browser) => goUndergroundAt(browser, centre);
const writeReceipt = (page: Page, number: string) => writeReceiptAt(centre.origin, page, number);

const words = {
  cz: { as_of: /^Bez připojení\. Poslední stav: \d{1,2}:\d\d/, only: 'Dostupné jen s připojením', card: 'Karta' },
  de: { as_of: /^Offline\. Stand: \d{1,2}:\d\d/, only: 'Nur online verfügbar', card: 'Karte' },
} as const;

for (const locale of ['cz', 'de'] as const) {
  test(`a member in the car park has card, points, codes, bookings and gift cards in ${locale}`, async ({ browser }) => {
    const { page, context, line, close } = await openOfflineVisitor(browser, centre.port, { locale: locale === 'cz' ? 'cs-CZ' : 'de-DE' });
    await logIn(page, locale);
    const card = await call<{ id: number }>(page, 'POST', '/me/gift-cards', { amount: { amount: 50_000, currency: 'CZK' }, locale });
    await waitForMember(page, locale);
    const { balance } = await call<{ balance: number }>(page, 'GET', '/me/points');
    const [reward] = await call<{ id: number; code: string }[]>(page, 'GET', '/me/customer-rewards?status=active');
    if (!reward) throw new Error('The demo member has no activated reward.');
    await openLive(page, centre.origin + toPath('gift-card', locale, { id: card.id }));
    await expect.poll(() => readMemberPaths(page)).toContain(`/api/v1/me/gift-cards/${card.id}`);
    line.set('off');
    await context.setOffline(true);
    const main = page.getByRole('main');
    const told = page.locator('.kept-line');
    const shown = new Intl.NumberFormat(locale === 'cz' ? 'cs-CZ' : 'de-DE').format(balance);

    for (const isCold of [true, false]) {
      // by address, then by tap: links within the site ask for payloads of pages that are never stored
      const open = async (path: string) => {
        if (isCold) return openLive(page, centre.origin + path);
        await page.evaluate((href) => {
          document.getElementById('tapped')?.remove();
          const link = Object.assign(document.createElement('a'), { href, textContent: 'x', id: 'tapped' });
          document.getElementById('main')?.prepend(link);
        }, path);
        await page.locator('#tapped').click();
        await page.waitForURL(`**${path}`);
      };
      await open(toPath('dashboard', locale));
      await expect(main.locator('.member-card-number')).toBeVisible();
      await expect(main.locator('.balance-value')).toContainText(shown);
      await expect(told).toHaveText(words[locale].as_of);
      await open(toPath('dashboard-my-points', locale));
      await expect(main.locator('.balance-value')).toContainText(shown);
      await expect(main).toContainText(words[locale].only); // the history is not stored
      await open(toPath('my-reward', locale, { id: reward.id }));
      await expect(main.locator('.ticket-text')).toContainText(reward.code.replace(/[^\dA-Z]/gi, '').slice(0, 4));
      await open(toPath('dashboard-bookings', locale));
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      await open(toPath('dashboard-rewards', locale));
      await expect(main.getByRole('link').filter({ hasText: /./ }).first()).toBeVisible();
      await open(toPath('gift-card', locale, { id: card.id }));
      await expect(main).toContainText('500');
      await expect(page.locator('body')).not.toContainText(/502|Něco se pokazilo|schiefgelaufen/);
    }
    await close();
  });
}

test('the stored data of a member has no name, address or email in it, and is in no public cache', async ({ browser }) => {
  const { page, close } = await openOfflineVisitor(browser, centre.port);
  await logIn(page);
  await waitForMember(page);
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const bodies = await Promise.all(
      names.map(async (name) => {
        const responses = await (await caches.open(name)).matchAll();
        return [name, (await Promise.all(responses.map((response) => response.text()))).join('\n')] as const;
      }),
    );
    return Object.fromEntries(bodies);
  });
  const token = await page.evaluate((key) => localStorage.getItem(key), storageKeys.token);
  for (const [name, text] of Object.entries(stored)) {
    expect(text).not.toContain(demoMember.email);
    expect(text).not.toContain(token);
    expect(name).not.toContain(token);
    if (!name.startsWith(memberStore)) expect(text).not.toMatch(/"customer_id"|"balance"/);
  }
  expect(Object.keys(stored).filter((name) => name.startsWith(memberStore))).toHaveLength(1);
  await close();
});

test('a logout in one tab drops what is stored for all, and the other tab shows nothing of it', async ({ browser }) => {
  const { page, context, line, close } = await openOfflineVisitor(browser, centre.port);
  await logIn(page);
  await waitForMember(page);
  const other = await context.newPage();
  await openLive(other, at('dashboard'));
  await openLive(page, at('dashboard-profile'));
  await page.getByRole('button', { name: 'Odhlásit se', exact: true }).click();
  await other.waitForURL(/prihlaseni/);
  await expect.poll(() => readMemberPaths(other)).toEqual([]);
  line.set('off');
  await other.goto(at('dashboard'));
  await other.waitForURL(/prihlaseni/); // as online, and that page is not stored
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Jste bez připojení');
  expect(await readMemberPaths(other)).toEqual([]);
  await expect(other.locator('.member-card-number')).toHaveCount(0);
  await close();
});

test('a session that the mall has ended takes what is stored along', async ({ browser }) => {
  const { page, close } = await openOfflineVisitor(browser, centre.port);
  await logIn(page);
  await waitForMember(page);
  await page.evaluate(async (key) => {
    await fetch('/api/v1/login', { method: 'DELETE', headers: { authorization: `Bearer ${localStorage.getItem(key)}` } }); // as from another device
  }, storageKeys.token);
  await page.goto(at('dashboard-my-points'));
  await page.waitForURL(/prihlaseni/);
  await expect.poll(() => readMemberPaths(page)).toEqual([]);
  await close();
});

test('another member’s login leaves nothing of the one before', async ({ browser }) => {
  const { page, close } = await openOfflineVisitor(browser, centre.port);
  await logIn(page);
  await waitForMember(page);
  const first = await page.evaluate(async (beginning) => (await caches.keys()).find((name) => name.startsWith(beginning)), memberStore);
  await page.evaluate((key) => localStorage.removeItem(key), storageKeys.token); // as a browser that has lost its storage
  await page.context().clearCookies();
  await logIn(page); // a new session stands for another member: stores are separated by token
  const listNames = () =>
    page.evaluate(async (beginning) => (await caches.keys()).filter((name) => name.startsWith(beginning)), memberStore);
  await expect.poll(listNames).not.toContain(first);
  await waitForMember(page);
  expect(await listNames()).toHaveLength(1);
  await close();
});

test('a receipt written in flight mode waits in the list, and is sent once when the network is back', async ({ browser }) => {
  const { page, context, line, close } = await openOfflineVisitor(browser, centre.port);
  await logIn(page);
  await waitForMember(page);
  await openLive(page, at('floorplan')); // the kit has the names of the shops
  await waitForStored(page, '/builds/offline/cz.whole');
  const before = (await listReceipts(page)).length;
  line.set('off');
  await context.setOffline(true);
  await writeReceipt(page, '26/900001');
  await openLive(page, at('dashboard-receipts'));
  await expect(waitingRows(page)).toHaveCount(1);
  await expect(waitingRows(page)).toContainText('Bosorka');
  const stored = (await readWaiting(page)).join();
  expect(stored).toContain('26/900001');
  expect(stored).not.toContain(await page.evaluate((key) => localStorage.getItem(key) ?? 'none', storageKeys.token));

  const other = await context.newPage(); // a second tab, which sends, too
  await openLive(other, at('dashboard-receipts'));
  await expect(waitingRows(other)).toHaveCount(1);
  line.take();
  line.set('on');
  await context.setOffline(false);
  await expect(waitingRows(page)).toHaveCount(0);
  await expect(waitingRows(other)).toHaveCount(0);
  await expect.poll(async () => (await listReceipts(page)).map(({ number }) => number)).toContain('26/900001');
  expect(await listReceipts(page)).toHaveLength(before + 1);
  await close();
});

test('a receipt that the mall refuses stays with its reason, and can be corrected', async ({ browser }) => {
  const { page, context, line, close } = await goUnderground(browser);
  await writeReceipt(page, '26/900004');
  await writeReceipt(page, '26/900004'); // taken only once
  await page.close();
  line.set('on');
  await context.setOffline(false);
  const next = await context.newPage();
  await openLive(next, at('dashboard-receipts'));
  await expect(waitingRows(next)).toHaveCount(1);
  await expect(waitingRows(next)).toContainText('Nepřijato');
  await waitingRows(next).getByRole('link', { name: 'Opravit' }).click();
  const form = next.getByRole('form', { name: 'Nová účtenka' });
  await expect(form.locator('input[name=number]')).toHaveValue('26/900004');
  await expect(form.locator('input[name=amount]')).toHaveValue(/^1.?290/);
  await form.locator('input[name=number]').fill('26/900002');
  await form.getByRole('button', { name: 'Odeslat účtenku' }).click();
  await expect(next.getByRole('heading', { name: /Účtenku máme|Schváleno/ })).toBeVisible();
  await openLive(next, at('dashboard-receipts'));
  await expect(next.getByRole('list', { name: 'Účtenky' }).getByRole('listitem').first()).toBeVisible();
  await expect(waitingRows(next)).toHaveCount(0);
  await close();
});

test('a heart pressed in flight mode stays, also after a reload, and its last state is sent once', async ({ browser }) => {
  const { page, context, line, close } = await openOfflineVisitor(browser, centre.port);
  const likes: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/v1/me/likes') || request.url().includes('/api/v1/me/likes?')) likes.push(request.method());
  });
  await logIn(page);
  await waitForMember(page);
  const ids = () => call<{ type: string; id: number }[]>(page, 'GET', '/me/likes/ids');
  await openLive(page, at('home'));
  const known = (await ids()).map(({ type, id }) => `like ${type} ${id}`);
  const mark = await page
    .locator('main [data-mark^="like "]')
    .evaluateAll((all, liked) => all.map((one) => (one as HTMLElement).dataset.mark ?? '').find((one) => !liked.includes(one)), known);
  if (mark === undefined) throw new Error('The home page has no heart.');
  const heart = page.locator(`main [data-mark="${mark}"]`).first();
  line.set('off');
  await context.setOffline(true);
  await openLive(page, at('home'));
  for (const isLiked of ['true', 'false', 'true']) {
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', isLiked);
  }
  await expect(page.getByText('Uloženo v zařízení, odešle se, až budete online').first()).toBeVisible();
  await expect.poll(() => readWaiting(page)).toEqual([expect.stringContaining('"addLike"')]);
  await openLive(page, at('home'));
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  likes.length = 0;
  line.set('on');
  await context.setOffline(false);
  await expect.poll(async () => (await ids()).map(({ type, id }) => `like ${type} ${id}`)).toContain(mark);
  await openLive(page, at('home'));
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect(likes).toEqual(['POST']);
  await heart.click(); // as before the test
  await expect.poll(async () => (await ids()).map(({ type, id }) => `like ${type} ${id}`)).not.toContain(mark);
  await close();
});

test('a receipt that has waited too long is not sent without the member', async ({ browser }) => {
  const { page, context, line, close } = await goUnderground(browser);
  await writeReceipt(page, '26/900005');
  await page.evaluate(async (name) => {
    const opening = indexedDB.open(name);
    const database = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)));
    const calls = database.transaction('calls', 'readwrite').objectStore('calls');
    const all = calls.getAll();
    await new Promise((resolve) => (all.onsuccess = resolve));
    const puts = all.result.map((one) => calls.put({ ...one, atMs: one.atMs - 8 * 86_400_000 })); // written eight days ago
    await Promise.all(puts.map((put) => new Promise((resolve) => (put.onsuccess = resolve))));
    database.close();
  }, waitingName);
  line.set('on');
  await context.setOffline(false);
  await openLive(page, at('dashboard-receipts'));
  await expect(waitingRows(page)).toContainText('Neodesláno');
  await expect(waitingRows(page)).toContainText('Odešlete ji znovu, nebo ji smažte');
  expect((await listReceipts(page)).map(({ number }) => number)).not.toContain('26/900005');
  await waitingRows(page).getByRole('link', { name: 'Zkontrolovat a odeslat' }).click();
  const form = page.getByRole('form', { name: 'Nová účtenka' });
  await expect(form.locator('input[name=number]')).toHaveValue('26/900005');
  await form.getByRole('button', { name: 'Odeslat účtenku' }).click();
  await expect(page.getByRole('heading', { name: /Účtenku máme|Schváleno/ })).toBeVisible();
  await openLive(page, at('dashboard-receipts'));
  await expect(page.getByRole('list', { name: 'Účtenky' }).getByRole('listitem').first()).toBeVisible();
  await expect(waitingRows(page)).toHaveCount(0);
  await close();
});

test('a receipt waits for its member if the session ends meanwhile, and is sent after the login', async ({ browser }) => {
  const { page, context, line, close } = await goUnderground(browser);
  await writeReceipt(page, '26/900006');
  const token = await page.evaluate((key) => localStorage.getItem(key), storageKeys.token);
  const ended = await fetch(`${centre.origin}/api/v1/login`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } }); // from another device
  expect(ended.status).toBe(200);
  line.set('on');
  await context.setOffline(false);
  await page.goto(at('dashboard-receipts'));
  await page.waitForURL(/prihlaseni/);
  await logIn(page);
  expect(await page.evaluate((key) => localStorage.getItem(key), storageKeys.token)).not.toBe(token);
  await openLive(page, at('dashboard-receipts'));
  await expect.poll(async () => (await listReceipts(page)).map(({ number }) => number)).toContain('26/900006');
  await expect(waitingRows(page)).toHaveCount(0);
  await close();
});

test('a logout asks about a receipt that waits, and deletes it if the member goes', async ({ browser }) => {
  const { page, context, line, close } = await goUnderground(browser);
  await writeReceipt(page, '26/900003');
  const other = await context.newPage(); // a tab that is online again, while the mall does not take receipts
  await context.route('**/api/v1/me/receipts', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  line.set('on');
  await context.setOffline(false);
  await openLive(other, at('dashboard-profile'));
  await other.getByRole('button', { name: 'Odhlásit se', exact: true }).click();
  const question = other.getByRole('dialog', { name: 'Ještě není všechno odeslané' });
  await expect(question).toContainText('1');
  await question.getByRole('button', { name: 'Zůstat v účtu' }).first().click();
  await expect(question).toHaveCount(0);
  await other.getByRole('button', { name: 'Odhlásit se', exact: true }).click();
  await question.getByRole('button', { name: 'Odhlásit a smazat' }).click();
  await other.waitForURL(/\/cz$/);
  await logIn(other);
  await openLive(other, at('dashboard-receipts'));
  await expect(other.getByRole('list', { name: 'Účtenky' }).getByRole('listitem').first()).toBeVisible();
  await expect(waitingRows(other)).toHaveCount(0);
  expect((await listReceipts(other)).map(({ number }) => number)).not.toContain('26/900003');
  await close();
});

test('a logout on all devices asks about a receipt that waits, and takes what is stored on the other device along', async ({ browser }) => {
  const other = await openOfflineVisitor(browser, centre.port);
  await logIn(other.page);
  await waitForMember(other.page);
  const { page, context, line, close } = await goUnderground(browser);
  await writeReceipt(page, '26/900007');
  await context.route('**/api/v1/me/receipts', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  line.set('on');
  await context.setOffline(false);
  await openLive(page, at('dashboard-profile'));
  await page.getByRole('button', { name: 'Odhlásit se na všech zařízeních' }).press('Enter');
  await page.getByRole('dialog', { name: 'Odhlásit se na všech zařízeních?' }).getByRole('button', { name: 'Ano, odhlásit' }).click();
  const question = page.getByRole('dialog', { name: 'Ještě není všechno odeslané' });
  await question.getByRole('button', { name: 'Odhlásit a smazat' }).click();
  await page.waitForURL(/\/cz$/);
  await expect(page.getByText('Jste odhlášeni na všech zařízeních')).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), storageKeys.token)).toBeNull();
  expect((await context.cookies()).map(({ name }) => name).filter((name) => name === tokenCookie.name)).toEqual([]);
  await expect.poll(() => readMemberPaths(page)).toEqual([]);
  expect(await readWaiting(page)).toEqual([]);

  await other.page.getByRole('navigation', { name: cz['dashboard.menu'] }).getByRole('link', { name: 'Body a účtenky' }).click();
  await other.page.waitForURL(/prihlaseni\?.*why=expired/);
  await expect.poll(() => readMemberPaths(other.page)).toEqual([]);
  expect(await other.page.evaluate((key) => localStorage.getItem(key), storageKeys.token)).toBeNull();
  await logIn(page); // with the password as before
  await close();
  await other.close();
});
