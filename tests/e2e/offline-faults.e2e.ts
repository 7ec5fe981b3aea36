import { randomInt } from 'node:crypto';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { findLandingPath } from '#shared/rules/routing.ts';
import { storageKeys } from '#shared/site/limits.ts';
import { waitingName } from '#shared/site/waiting.ts';
import { type CutProxy, portalText } from '../support/cut-proxy.ts';
import { drawReceipt, type Member, memberPassword, registerMember } from './member.ts';
import { fillReceipt, goUnderground, logInAt, waitingRows, writeReceipt } from './offline-members.ts';
import { type OfflineCentre, type OfflineVisitor, openLive, readWaiting, startOfflineCentre } from './offline-visitor.ts';

test.describe.configure({ mode: 'default' });

let centre: OfflineCentre;
test.beforeAll(async () => {
  centre = await startOfflineCentre();
});
test.afterAll(() => centre?.close());

const at = (name: Parameters<typeof findLandingPath>[0]) => centre.origin + findLandingPath(name, 'cz');
/** Returns the number of a receipt that no other test, and no earlier run of this one, has submitted. */
const newNumber = () => `26/${randomInt(1_000_000, 10_000_000)}`;
const sentReceipts = { name: 'Účtenky' };

/** Registers a member, opens the site as that member, and ends the connection. */
async function goUndergroundAnew(browser: Browser, name: string): Promise<OfflineVisitor & { member: Member }> {
  const member = await registerMember(centre, name);
  return { member, ...(await goUnderground(browser, centre, { email: member.email, password: memberPassword })) };
}

/** Returns the numbers of the receipts that the mall has of a member. */
async function listNumbers({ token }: Member): Promise<string[]> {
  const response = await fetch(`${centre.origin}/api/v1/me/receipts`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await response.json()) as { data: { number: string }[] }; // safe: the gateway wraps the answer in `data`
  return data.map(({ number }) => number);
}

/** Returns how often the gateway has received a receipt since the last call. */
const countSent = (line: CutProxy) =>
  line.take().filter(({ method, path, isOfPortal }) => method === 'POST' && path === '/api/v1/me/receipts' && !isOfPortal).length;

/** Stops the service worker and fires the site's `sync`, as the browser does when the network is back. No page of the site need be open. */
async function fireSync(context: BrowserContext, tag: string): Promise<void> {
  const empty = await context.newPage();
  const devtools = await context.newCDPSession(empty);
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${centre.origin}/` && !isDeleted);
      if (own) resolve(own.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  await devtools.send('ServiceWorker.stopAllWorkers');
  await devtools.send('ServiceWorker.dispatchSyncEvent', { origin: centre.origin, registrationId, tag, lastChance: false });
  await empty.close();
}

test('a receipt written without a signal is sent once by the browser’s sync after the tab was closed', async ({ browser }) => {
  const { member, page, context, line, close } = await goUndergroundAnew(browser, 'sync');
  const number = newNumber();
  await context.addInitScript(() => {
    const tags: string[] = [];
    Object.assign(globalThis, { tags });
    const { prototype } = (globalThis as unknown as { SyncManager: { prototype: object } }).SyncManager;
    Object.assign(prototype, { register: async (tag: string) => void tags.push(tag) }); // the headless browser refuses: it never fires `sync` itself
  });
  await writeReceipt(centre.origin, page, number);
  const tags = await page.evaluate(() => [...new Set((globalThis as unknown as { tags: string[] }).tags)]);
  const [tag = 'none'] = tags;
  expect(tags).toHaveLength(1);
  await page.close();
  line.take();
  line.set('on');
  await context.setOffline(false);
  expect(await listNumbers(member)).toEqual([]);
  await fireSync(context, tag);
  await expect.poll(() => listNumbers(member)).toEqual([number]);

  await fireSync(context, tag);
  const next = await context.newPage();
  await openLive(next, at('dashboard-receipts'));
  await expect(next.getByRole('list', sentReceipts).getByRole('listitem')).toHaveCount(1);
  await expect(next.getByRole('list', sentReceipts)).toContainText(number);
  await expect(waitingRows(next)).toHaveCount(0);
  expect(await readWaiting(next)).toEqual([]);
  expect(countSent(line)).toBe(1);
  await close();
});

for (const isReopened of [true, false]) {
  const when = isReopened ? 'when the page is opened again' : 'when the network returns';
  test(`a browser without background sync sends a waiting receipt once ${when}`, async ({ browser }) => {
    const { member, page, context, line, close } = await goUndergroundAnew(browser, 'no-sync');
    await context.addInitScript(() => {
      delete (globalThis as { SyncManager?: unknown }).SyncManager;
      delete (ServiceWorkerRegistration.prototype as { sync?: unknown }).sync;
    });
    const number = newNumber();
    await writeReceipt(centre.origin, page, number);
    expect(await page.evaluate(async () => 'sync' in (await navigator.serviceWorker.ready))).toBe(false);
    await openLive(page, at('dashboard-receipts'));
    await expect(waitingRows(page)).toHaveCount(1);
    line.take();
    if (isReopened) await page.close();
    line.set('on');
    await context.setOffline(false);
    const open = isReopened ? await context.newPage() : page;
    if (isReopened) await openLive(open, at('dashboard-receipts'));
    await expect(open.getByRole('list', sentReceipts)).toContainText(number);
    await expect(waitingRows(open)).toHaveCount(0);
    await openLive(open, at('dashboard-receipts'));
    await expect(open.getByRole('list', sentReceipts).getByRole('listitem')).toHaveCount(1);
    expect(await readWaiting(open)).toEqual([]);
    expect(await listNumbers(member)).toEqual([number]);
    expect(countSent(line)).toBe(1);
    await close();
  });
}

test('another member of the same browser sees and sends nothing of what waits, and its author sends it once', async ({ browser }) => {
  test.slow(); // three receipts with pictures, two members
  const other = await registerMember(centre, 'second');
  const { member, page, context, line, close } = await goUndergroundAnew(browser, 'first');
  const [taken, waiting, own] = [newNumber(), newNumber(), newNumber()];
  await writeReceipt(centre.origin, page, taken);
  await writeReceipt(centre.origin, page, taken); // the mall takes a number once: this one is refused
  line.set('on');
  await context.setOffline(false);
  await openLive(page, at('dashboard-receipts'));
  await expect(waitingRows(page)).toHaveCount(1);
  await expect(waitingRows(page)).toContainText('Nepřijato');
  const correction = await waitingRows(page).getByRole('link', { name: 'Opravit' }).getAttribute('href');
  line.set('off');
  await context.setOffline(true);
  await writeReceipt(centre.origin, page, waiting);
  const token = await page.evaluate((key) => localStorage.getItem(key), storageKeys.token);
  const ended = await fetch(`${centre.origin}/api/v1/login`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } }); // from another device
  expect(ended.status).toBe(200);
  await page.close();
  line.take();
  line.set('on');
  await context.setOffline(false);

  const shared = await context.newPage();
  await shared.goto(at('dashboard-receipts'));
  await shared.waitForURL(/prihlaseni/);
  await logInAt(centre.origin, shared, { member: { email: other.email, password: memberPassword } });
  await openLive(shared, centre.origin + correction); // from the browser's history
  const form = shared.getByRole('form', { name: 'Nová účtenka' });
  const picture = { name: 'own.jpg', mimeType: 'image/jpeg', buffer: await drawReceipt() };
  await form.locator('input[type=file]').first().setInputFiles(picture);
  await expect(form.locator('.receipt-preview')).toBeVisible();
  await expect(form.locator('input[name=number]')).not.toHaveValue(taken);
  await fillReceipt(shared, own);
  await form.getByRole('button', { name: 'Odeslat účtenku' }).click();
  await expect(shared.getByRole('heading', { name: /Účtenku máme|Schváleno/ })).toBeVisible();
  await openLive(shared, at('dashboard-receipts'));
  await expect(shared.getByRole('list', sentReceipts).getByRole('listitem')).toHaveCount(1);
  await expect(waitingRows(shared)).toHaveCount(0);
  expect(await readWaiting(shared)).toHaveLength(2);
  await openLive(shared, at('dashboard-profile'));
  await shared.getByRole('button', { name: 'Odhlásit se', exact: true }).click();
  await shared.waitForURL(/\/cz$/); // without a question: nothing of this member waits
  expect(await listNumbers(other)).toEqual([own]);
  expect(countSent(line)).toBe(1);

  await logInAt(centre.origin, shared, { member: { email: member.email, password: memberPassword } });
  await openLive(shared, at('dashboard-receipts'));
  await expect(shared.getByRole('list', sentReceipts)).toContainText(waiting);
  await expect(waitingRows(shared)).toHaveCount(1);
  await expect(waitingRows(shared)).toContainText(taken);
  expect((await listNumbers(member)).sort()).toEqual([taken, waiting].sort());
  expect(await listNumbers(other)).toEqual([own]);
  expect(countSent(line)).toBe(1);
  await close();
});

/** Returns the addresses in all caches of the site, and those whose content is the Wi-Fi login page. */
function readCaches(page: Page): Promise<{ all: string[]; ofPortal: string[] }> {
  return page.evaluate(async (text) => {
    const [all, ofPortal]: string[][] = [[], []];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const address = `${name} ${request.url}`;
        all?.push(address);
        const response = await cache.match(request, { ignoreVary: true });
        if ((await response?.text())?.includes(text)) ofPortal?.push(address);
      }
    }
    return { all: all ?? [], ofPortal: ofPortal ?? [] };
  }, portalText);
}

test('a Wi-Fi login page takes nothing that waits, and is not stored as content', async ({ browser }) => {
  const { member, page, context, line, close } = await goUndergroundAnew(browser, 'portal');
  const number = newNumber();
  await writeReceipt(centre.origin, page, number);
  const before = await readCaches(page);
  const waiting = await readWaiting(page);
  line.take();
  const isAnswered = (method: string, path: string) =>
    line.take().some((one) => one.isOfPortal && one.method === method && one.path.startsWith(path));
  line.disturb(/^POST \/api\/v1\/me\/receipts$/, 'portal'); // the session is still known
  line.set('on');
  await context.setOffline(false);
  await expect.poll(() => isAnswered('POST', '/api/v1/me/receipts')).toBe(true);
  line.set('portal');

  await page.locator('.bottom-bar').getByRole('link', { name: 'Úvod' }).click(); // within the app: a call
  await expect(page).toHaveURL(/\/cz$/);
  await expect(page.locator('.kept-line')).toHaveText(/^Bez připojení/);
  await expect(page.locator('body')).not.toContainText(portalText);
  await page.goto(at('shops-services'));
  await expect(page.getByRole('heading', { name: portalText })).toBeVisible();
  await page.goto(at('dashboard-receipts'));
  await expect(page.getByRole('heading', { name: portalText })).toBeVisible();
  const types = await page.evaluate(async (key) => {
    const headers = { authorization: `Bearer ${localStorage.getItem(key)}` };
    const [call, file, picture, points] = [
      '/api/proxy/v1/companies',
      '/assets/not-stored.js',
      '/api/images/not-stored.webp',
      '/api/v1/me/points',
    ];
    const answers = await Promise.all([fetch(call), fetch(file), fetch(picture), fetch(points, { headers })]);
    return answers.map((answer) => answer.headers.get('content-type')?.split(';')[0]);
  }, storageKeys.token);
  expect(types).toEqual(['text/html', 'text/html', 'text/html', 'application/json']); // the points are stored
  await fireSync(context, waitingName);
  await expect.poll(() => isAnswered('POST', '/api/session/restore')).toBe(true);
  const after = await readCaches(page);
  expect(after.ofPortal).toEqual([]);
  expect(after.all).toEqual(expect.arrayContaining(before.all));
  expect(await readWaiting(page)).toEqual(waiting);
  expect(await listNumbers(member)).toEqual([]);

  line.calm();
  line.set('on');
  await openLive(page, at('dashboard-receipts'));
  await expect(page.getByRole('list', sentReceipts)).toContainText(number);
  await expect(waitingRows(page)).toHaveCount(0);
  expect(await listNumbers(member)).toEqual([number]);
  expect(await readWaiting(page)).toEqual([]);
  expect(countSent(line)).toBe(1);
  await close();
});

test('a receipt that is submitted to a Wi-Fi login page waits, and is sent once by the next page', async ({ browser }) => {
  const { member, page, context, line, close } = await goUndergroundAnew(browser, 'submitted');
  const number = newNumber();
  await openLive(page, `${at('dashboard-receipts')}?new=1`);
  const form = await fillReceipt(page, number);
  line.set('portal');
  await context.setOffline(false);
  await form.getByRole('button', { name: 'Odeslat účtenku' }).click();
  await expect(page.getByRole('heading', { name: 'Účtenka čeká na odeslání' })).toBeVisible({ timeout: 90_000 }); // asks for the outcome first
  expect(await readWaiting(page)).toHaveLength(1);
  expect(await listNumbers(member)).toEqual([]);
  line.take();
  line.set('on');
  await openLive(page, at('dashboard-receipts'));
  await expect(page.getByRole('list', sentReceipts)).toContainText(number);
  await expect(waitingRows(page)).toHaveCount(0);
  expect(await listNumbers(member)).toEqual([number]);
  expect(countSent(line)).toBe(1);
  await close();
});
