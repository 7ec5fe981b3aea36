import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { toPath } from '#shared/rules/routing.ts';
import { memberCookie, storageKeys, tokenCookie } from '#shared/site/limits.ts';
import type { RouteName } from '#shared/site/routes.ts';
import cz from '#web/messages/cz.json' with { type: 'json' };
import { linkRoutes, linkRoutesOfRecords } from './addresses.ts';
import { longIf } from './long.ts';
import { type Member, memberPassword, registerMember } from './member.ts';
import { tenants } from './tenants.ts';

const { demo } = tenants;
const { origin } = demo;
const profile = toPath('dashboard-profile', 'cz');
const staleToken = 'x'.repeat(43);
const states = ['good', 'stale', 'absent', 'blocked'] as const;
type State = (typeof states)[number];

/** Expected page when a member's page is opened: the page itself, the login form, or the login's hint that cookies are needed. */
const ends: Readonly<Record<State, Readonly<Record<State, 'member' | 'form' | 'told'>>>> = {
  // rows: state in storage; columns: state in the cookie
  good: { good: 'member', stale: 'member', absent: 'member', blocked: 'told' },
  stale: { good: 'member', stale: 'form', absent: 'form', blocked: 'form' },
  absent: { good: 'member', stale: 'form', absent: 'form', blocked: 'form' },
  blocked: { good: 'member', stale: 'form', absent: 'form', blocked: 'form' },
};

/** Pairs of storage and cookie states that `npm test` checks: one for each expected page and each way to reach it. */
const representatives = ['good good', 'absent good', 'stale stale', 'good blocked'];

let member: Member;
let cookieless: Server;
let cookielessOrigin: string;

/** Starts a proxy that drops cookies in both directions, so that the site sees a browser that stores none. */
test.beforeAll(async () => {
  cookieless = createServer((incoming, outgoing) => {
    const { cookie: _lost, ...headers } = incoming.headers;
    const { method, url } = incoming;
    const onward = forward(origin + url, { method, headers }, (answer) => {
      const { 'set-cookie': _dropped, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => cookieless.listen(0, 'localhost', resolve));
  cookielessOrigin = `http://localhost:${(cookieless.address() as AddressInfo).port}`; // safe: listens on a port
  member = await registerMember(demo, 'session'); // one member for each worker
});
test.afterAll(async () => {
  cookieless.closeAllConnections();
  await new Promise((resolve) => cookieless.close(resolve));
});

async function newVisitor(browser: Browser, storage: State, cookie: State): Promise<{ context: BrowserContext; page: Page; at: string }> {
  const context = await browser.newContext();
  const at = cookie === 'blocked' ? cookielessOrigin : origin;
  const tokenOf = (state: State) => (state === 'good' ? member.token : staleToken);
  if (cookie === 'good' || cookie === 'stale') {
    const all = { url: at, sameSite: 'Lax' as const };
    await context.addCookies([
      { ...all, name: tokenCookie.name, value: tokenOf(cookie), httpOnly: true },
      { ...all, name: memberCookie.name, value: '1' },
    ]);
  }
  if (storage === 'blocked') await context.addInitScript(blockStorage);
  const page = await context.newPage();
  if (storage === 'good' || storage === 'stale') {
    await page.goto(`${at}/robots.txt`);
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [storageKeys.token, tokenOf(storage)] as const);
  }
  return { context, page, at };
}

const findToken = (page: Page) => page.evaluate((key) => localStorage.getItem(key), storageKeys.token);
const listTokens = async (context: BrowserContext, at: string) =>
  (await context.cookies(at)).filter(({ name }) => name === tokenCookie.name).map(({ value }) => value);

/** Runs in the page. */
function blockStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
}

for (const storage of states)
  for (const cookie of states)
    test(
      `server and browser agree on ${ends[storage][cookie]} if the token is ${storage} in storage and ${cookie} in the cookie`,
      longIf(!representatives.includes(`${storage} ${cookie}`)),
      async ({ browser }) => {
        const { context, page, at } = await newVisitor(browser, storage, cookie);
        const documents: string[] = [];
        page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
        await page.goto(at + profile);
        const main = page.getByRole('main');
        const expected = {
          member: main.locator(`:text("${member.email}"), input[value="${member.email}"]`).first(),
          form: main.getByRole('button', { name: cz['account.login_submit'] }),
          told: main.getByRole('alert').getByText(cz['account.no_cookies'], { exact: true }),
        }[ends[storage][cookie]];
        await expect(expected).toBeVisible();
        const end = ends[storage][cookie];
        const kept = cookie === 'blocked' || end !== 'member' ? [] : [storage === 'good' && cookie === 'stale' ? staleToken : member.token];
        await expect.poll(() => listTokens(context, at)).toEqual(kept);
        if (storage !== 'blocked') await expect.poll(() => findToken(page)).toBe(end === 'form' ? null : member.token);
        await page.locator('html[data-ready]').waitFor({ state: 'attached' });
        await expect(expected).toBeVisible();
        expect(documents.length, documents.join('\n')).toBeLessThanOrEqual(4); // at most: the page, the login, and the way back
        await context.close();
      },
    );

test('a member without storage stays logged in on public pages, and is not logged in again after the logout', async ({ browser }) => {
  const { context, page } = await newVisitor(browser, 'absent', 'absent');
  await page.goto(origin + toPath('login', 'cz'));
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await page.getByLabel(cz['account.email']).fill(member.email);
  await page.getByLabel(cz['account.password'], { exact: true }).fill(memberPassword);
  await page.getByRole('main').getByRole('button', { name: cz['account.login_submit'] }).click();
  await expect(page).toHaveURL(origin + toPath('dashboard', 'cz'));
  await page.waitForLoadState('networkidle'); // a login that still navigates aborts the next navigation (seen once)
  const own = await findToken(page);
  expect(own).not.toBe(member.token);

  await page.evaluate(() => localStorage.clear()); // Safari clears storage after a week
  await page.goto(`${origin}/cz`);
  await expect.poll(() => findToken(page)).toBe(own);

  await page.goto(origin + profile);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: cz['dashboard.logout'], exact: true }).click();
  await expect(page).toHaveURL(`${origin}/cz`);
  expect((await context.cookies(origin)).map(({ name }) => name).filter((name) => name === 'token' || name === 'member')).toEqual([]);
  await page.goto(origin + profile);
  await expect(page).toHaveURL(new RegExp(`${toPath('login', 'cz')}\\?return=`));
  expect(await findToken(page)).toBeNull();
  await context.close();
});

test('a visitor without a token does not request a session', async ({ browser }) => {
  const { context, page } = await newVisitor(browser, 'absent', 'absent');
  const asked: string[] = [];
  page.on('request', (request) => new URL(request.url()).pathname.startsWith('/api/session') && asked.push(request.url()));
  for (const path of ['/cz', toPath('login', 'cz')]) {
    await page.goto(origin + path);
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  }
  expect(asked).toEqual([]);
  await context.close();
});

for (const name of linkRoutes)
  test(
    `the link of an email opens ${name}, and the page stays open, even if the browser has an expired token`,
    longIf(name !== 'set-new-password'),
    async ({ browser }) => {
      const { context, page } = await newVisitor(browser, 'stale', 'stale');
      const address = origin + toPath(name, 'cz', {}, { token: 'L'.repeat(43) });
      const tried = page.waitForResponse((answer) => answer.status() === 422); // the email's token belongs to no account and no record
      const emptied = page.waitForResponse((answer) => answer.url() === `${origin}/api/session` && answer.request().method() === 'DELETE');
      await page.goto(address);
      await emptied; // the page has noticed the expired token
      if (!linkRoutesOfRecords.includes(name)) await submit(page.getByRole('main'), name);
      await tried;
      expect(page.url()).toBe(address);
      expect([await listTokens(context, origin), await findToken(page)]).toEqual([[], null]);
      await context.close();
    },
  );

test('typed input survives the end of a session for its member, and never appears to the next member of the same tab', async ({
  browser,
}) => {
  const [own, other] = [await registerMember(demo, 'typed'), await registerMember(demo, 'next')];
  const { context, page } = await newVisitor(browser, 'absent', 'absent');
  const lastName = page.getByLabel(cz['account.last_name']);
  const save = page.getByRole('main').getByRole('button', { name: cz['profile.save'] });

  await page.goto(origin + profile);
  await logIn(own);
  await typeUntilSessionEnds('Pobřežní');
  await logIn(other);
  await expect(lastName).toHaveValue('Nováková');
  await expect(page.getByText(cz['profile.saved'])).toHaveCount(0);

  await typeUntilSessionEnds('Mostecká');
  await logIn(other);
  await expect(lastName).toHaveValue('Mostecká');
  await expect(page.getByText(cz['profile.saved'])).toBeVisible(); // sent again
  await context.close();

  async function logIn({ email }: Member): Promise<void> {
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    await page.getByLabel(cz['account.email']).fill(email);
    await page.getByLabel(cz['account.password'], { exact: true }).fill(memberPassword);
    await page.getByRole('main').getByRole('button', { name: cz['account.login_submit'] }).click();
    await expect(page).toHaveURL(origin + profile);
  }

  async function typeUntilSessionEnds(name: string): Promise<void> {
    await lastName.click();
    await page.keyboard.press('ControlOrMeta+a');
    const identified = page.waitForResponse(/\/v1\/me\/profile$/);
    await page.keyboard.type(name);
    await identified;
    await fetch(`${origin}/api/v1/login`, { method: 'DELETE', headers: { authorization: `Bearer ${await findToken(page)}` } });
    await save.click();
    await expect(page).toHaveURL(/why=kept/);
  }
});

/** Performs the action of a page that a link in an email opens. */
async function submit(main: Locator, name: RouteName): Promise<void> {
  if (name === 'set-new-password') await main.locator('input[type=password]').first().fill(memberPassword);
  const button = name === 'set-new-password' ? 'button[type=submit]' : '.account-main button, .newsletter-link button';
  await main.locator(button).first().click();
}
