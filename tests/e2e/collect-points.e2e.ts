import { expect, type Page, test } from '@playwright/test';
import { wifiMessages } from '#shared/messages/messages.ts';
import { toPath } from '#shared/rules/routing.ts';
import type { Locale } from '#shared/site/locales.ts';
import { desktop, phone } from './examine.ts';
import { longIf } from './long.ts';
import { linkIn, readMail } from './mailbox.ts';
import { bringSession, memberPassword, registerMember } from './member.ts';
import { drawPaper } from './paper.ts';
import { sayer } from './sayer.ts';
import { tenants, tillKeyVariable } from './tenants.ts';

const { demo } = tenants;
const { origin } = demo;

test.describe.configure({ mode: 'parallel' });

for (const { locale, viewport } of [
  { locale: 'cz', viewport: desktop },
  { locale: 'de', viewport: phone },
] as const) {
  const say = sayer(locale);

  test.describe(`in ${locale}, ${viewport.width} px wide`, () => {
    test.use({ viewport });

    test(
      'a visitor registers on the Wi-Fi page, verifies the address, logs in, submits a receipt, and gets and spends points',
      longIf(viewport === desktop),
      async ({ page }) => {
        const email = `eva.${locale}@visitor.example`;
        const wifi = wifiMessages[locale];
        await page.goto(`${origin}/${locale}/wr`);
        await page.getByLabel(wifi.first_name).fill('Eva');
        await page.getByLabel(wifi.last_name).fill('Malá');
        await page.getByLabel(wifi.email, { exact: true }).fill(email);
        await page.getByLabel(wifi.password, { exact: true }).fill(memberPassword);
        await page.getByRole('checkbox', { name: wifi.terms }).check();
        await page.getByRole('button', { name: wifi.register }).click();

        await open(page, linkIn(await readMail('account-verify', email), origin, toPath('verify-email', locale)));
        await page.getByRole('button', { name: say('account.verify_submit') }).click();
        await expect(page.getByRole('heading', { name: say('account.verified') })).toBeVisible();

        await logOut(page, locale);
        await open(page, origin + toPath('dashboard-receipts', locale, {}, { new: 1 }));
        await expect(page).toHaveURL(new RegExp(`${toPath('login', locale)}\\?return=`));
        await logIn(page, locale, email, memberPassword);
        await expect(page).toHaveURL(/new=1/);

        const bought = new Date(Date.now() - 3 * 3_600_000);
        const amount = locale === 'cz' ? 129_000 : 129_100; // with an equal amount it would count as a duplicate
        const paper = {
          tenant: demo.name,
          companyId: 8,
          number: locale === 'cz' ? '26/481516' : '26/231542',
          amount,
          day: toLocalMinute(bought).slice(0, 10),
        };
        const form = page.getByRole('form', { name: say('receipts.new') });
        await form
          .locator('input[type=file]')
          .first()
          .setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: await drawPaper(paper) });
        await expect.poll(() => page.evaluate(isFileKept)).toBe(true);
        await page.reload();
        await expect(form.getByRole('status').filter({ hasText: 'receipt.jpg' })).toBeVisible(); // the picture is still there
        await form.getByRole('combobox').fill('Bosorka');
        await page.getByRole('option', { name: 'Bosorka' }).click();
        await form.getByLabel(say('receipts.number'), { exact: false }).fill(paper.number);
        await form.locator('input[name=amount]').fill(locale === 'cz' ? '1290' : '1291'); // with an equal amount it would count as a duplicate
        await form.locator('input[name=purchased_at]').fill(toLocalMinute(new Date(Date.now() - 3 * 3_600_000)));
        await form.getByRole('button', { name: say('receipts.send') }).click();
        await expect(
          page.getByRole('heading', { name: new RegExp(`${say('receipts.done_approved').split('{')[0]}\\s*129`) }),
        ).toBeVisible();

        await open(page, origin + toPath('dashboard-my-points', locale));
        await expect(page.getByRole('main').getByText('+129', { exact: false })).toBeVisible();
        await expect(page.getByRole('main').getByText('179', { exact: false }).first()).toBeVisible(); // 50 points at the start

        await open(page, origin + toPath('dashboard-rewards', locale));
        await page
          .getByRole('main')
          .getByRole('button', { name: say('my_rewards.activate') })
          .first()
          .click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: say('my_rewards.confirm') })
          .dblclick();
        await expect(page).toHaveURL(new RegExp(toPath('my-reward', locale, { id: 1 }).replace(/1$/, '\\d+')));
        await expect(page.getByText(new RegExp(`${say('my_rewards.code')}: (?:[2-9A-Z] ?){4}, `))).toBeAttached();
        await expect(page.getByRole('img', { name: say('my_rewards.qr') })).toBeVisible();
        await page.getByRole('button', { name: say('my_rewards.till') }).click();
        const till = page.getByRole('dialog');
        await expect(till.locator('.ticket-text')).toBeVisible();
        await useCode((await till.locator('.ticket-text > [aria-hidden]').allInnerTexts()).join('-'));
        await expect(till.getByRole('status')).toContainText(say('my_rewards.status_used'));
        await till.getByRole('button', { name: say('my_rewards.till_done') }).click();
        await expect(till).toHaveCount(0);
        await expect(page.getByText(say('my_rewards.used_text'))).toBeVisible();
        await open(page, origin + toPath('dashboard-my-points', locale));
        await expect(page.getByRole('main').getByText('129', { exact: false }).first()).toBeVisible(); // 179 − 50: the points are spent once
      },
    );

    test(
      'a member who has forgotten the password sets a new one, and every other session ends',
      longIf(viewport === phone),
      async ({ page, browser }) => {
        const member = await registerMember(demo, `forgot.${locale}`, locale);
        const { email } = member;
        await open(page, origin + toPath('forgot-password', locale));
        await page.getByLabel(say('account.email')).fill(email);
        await page.getByRole('button', { name: say('account.forgot_submit') }).click();
        await expect(page.getByRole('heading', { name: say('account.forgot_done') })).toBeVisible();
        await open(page, linkIn(await readMail('account-password', email), origin, toPath('set-new-password', locale)));
        await page.getByRole('form').getByLabel(say('account.new_password'), { exact: true }).fill('žlutá střecha nad řekou');
        await page.getByRole('button', { name: say('account.new_password_submit') }).click();
        await expect(page.getByRole('heading', { name: say('account.password_set') })).toBeVisible();
        await open(page, origin + toPath('login', locale));
        await logIn(page, locale, email, 'žlutá střecha nad řekou');
        await expect(page).toHaveURL(origin + toPath('dashboard', locale));

        const elsewhere = await browser.newContext({ viewport });
        await bringSession(elsewhere, demo, member);
        const old = await elsewhere.newPage();
        await old.goto(origin + toPath('dashboard', locale));
        await expect(old).toHaveURL(new RegExp(toPath('login', locale)));
        await elsewhere.close();
      },
    );

    test('logging out in one tab logs out the other, and Back shows no member data', longIf(viewport === phone), async ({ context }) => {
      const { email } = await registerMember(demo, `tabs.${locale}`, locale);
      const [first, second] = [await context.newPage(), await context.newPage()];
      await open(first, origin + toPath('login', locale));
      await open(second, origin + toPath('login', locale, {}, { return: toPath('dashboard-profile', locale) }));
      await logIn(first, locale, email, memberPassword);
      await expect(second).toHaveURL(origin + toPath('dashboard-profile', locale));
      await expect(
        second
          .getByRole('main')
          .getByText(email)
          .or(second.locator(`input[value="${email}"]`))
          .first(),
      ).toBeVisible();
      await logOut(first, locale);
      await expect(second).toHaveURL(new RegExp(toPath('login', locale)));
      await first.goBack();
      await expect(first).toHaveURL(new RegExp(toPath('login', locale)));
      expect(await first.content()).not.toContain('Nováková');
      expect(await first.evaluate(() => Object.keys(localStorage).filter((key) => key === key.toUpperCase()))).toEqual([]);
    });

    test('a member deletes the account, and can no longer log in', longIf(viewport === desktop), async ({ page }) => {
      const member = await registerMember(demo, `leaves.${locale}`, locale);
      const { email } = member;
      await page.goto(`${origin}/${locale}`);
      await page.evaluate((token) => localStorage.setItem('API_TOKEN', token), member.token);
      await open(page, origin + toPath('dashboard-profile', locale));
      await expect(page).toHaveURL(origin + toPath('dashboard-profile', locale)); // the login restored the cookie on the way
      await page.getByRole('button', { name: say('profile.delete') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[type=password]').fill(memberPassword);
      await dialog.getByRole('button', { name: say('profile.delete_confirm') }).click();
      await expect(page).toHaveURL(`${origin}/${locale}`);
      await expect(page.getByText(say('profile.deleted'))).toBeVisible();
      await open(page, origin + toPath('login', locale));
      await logIn(page, locale, email, memberPassword);
      await expect(page.getByText(say('form.invalid_credentials'))).toBeVisible();
    });
  });
}

test('if Enter and a click coincide in two tabs, a reward is activated only once, and Back shows the rewards', async ({ context }) => {
  const say = sayer('cz');
  const member = await registerMember(demo, 'once'); // 50 points at the start, enough for one reward
  await bringSession(context, demo, member);
  const tabs = [await context.newPage(), await context.newPage()];
  for (const tab of tabs) {
    await open(tab, origin + toPath('dashboard-rewards', 'cz'));
    const activate = tab.getByRole('main').getByRole('button', { name: say('my_rewards.activate') });
    await activate.first().click();
  }
  await Promise.all(
    tabs.map(async (tab) => {
      const confirm = tab.getByRole('dialog').getByRole('button', { name: say('my_rewards.confirm') });
      await confirm.focus();
      await Promise.all([tab.keyboard.press('Enter'), confirm.evaluate((button: HTMLElement) => button.click())]);
    }),
  );
  const isCode = ({ pathname }: { pathname: string }) =>
    new RegExp(`^${toPath('my-reward', 'cz', { id: 1 }).replace(/1$/, '\\d+$')}`).test(pathname);
  const winner = await Promise.any(tabs.map((tab) => tab.waitForURL(isCode).then(() => tab)));
  const loser = tabs.find((tab) => tab !== winner) ?? winner;
  await expect(loser.getByRole('alert')).toContainText(say('form.not_enough_points'));
  await winner.goBack();
  await expect(winner).toHaveURL(origin + toPath('dashboard-rewards', 'cz'));
  await expect(winner.getByRole('main').getByRole('list', { name: say('my_rewards.activated') })).toBeVisible();
  await expect(winner.getByRole('main').getByRole('button', { name: say('my_rewards.activate') })).toHaveCount(0);

  const history = await fetch(`${origin}/api/v1/me/points-history`, { headers: { authorization: `Bearer ${member.token}` } });
  const { data } = (await history.json()) as { data: { kind: string; points: number }[] }; // safe: the gateway wraps the entries in `data`
  expect(data.map(({ points }) => points).sort((one, other) => one - other)).toEqual([-50, 50]);
});

/** Uses a code, as a till does. */
async function useCode(code: string): Promise<void> {
  const answer = await fetch(`${origin}/api/v1/customer-rewards/use`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${process.env[tillKeyVariable]}` },
    body: JSON.stringify({ code }),
  });
  expect(answer.status).toBe(200);
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}

async function logIn(page: Page, locale: Locale, email: string, password: string): Promise<void> {
  const say = sayer(locale);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await page.getByLabel(say('account.email')).fill(email);
  await page.getByLabel(say('account.password'), { exact: true }).fill(password);
  await page
    .getByRole('main')
    .getByRole('button', { name: say('account.login_submit') })
    .click();
}

async function logOut(page: Page, locale: Locale): Promise<void> {
  await open(page, origin + toPath('dashboard-profile', locale));
  await page.getByRole('button', { name: sayer(locale)('dashboard.logout'), exact: true }).click();
  await expect(page).toHaveURL(`${origin}/${locale}`);
}

/** Formats a time for a date-and-time field, in the centre's time zone. */
function toLocalMinute(instant: Date): string {
  return new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Prague', dateStyle: 'short', timeStyle: 'short' })
    .format(instant)
    .replace(' ', 'T');
}

/** Runs in the page. Whether the chosen picture is stored; the site creates the database when it first needs it. */
async function isFileKept(): Promise<boolean> {
  if (!(await indexedDB.databases()).some(({ name }) => name === 'mallfront:file')) return false;
  const opening = indexedDB.open('mallfront:file');
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const asked = database.transaction('files').objectStore('files').count();
  const count = await new Promise<number>((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
  database.close();
  return count > 0;
}
