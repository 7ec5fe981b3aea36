import { expect, type Locator, type Page, test } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { toPath } from '#shared/rules/routing.ts';
import desk from '#web/desk/messages/cz.json' with { type: 'json' };
import { comeIn } from './desk-steps.ts';
import { phone } from './examine.ts';
import { comeAs, openHousehold } from './household-steps.ts';
import { linkIn, readMail } from './mailbox.ts';
import { memberPassword } from './member.ts';
import { sayer } from './sayer.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;
const say = sayer('cz');
const household = origin + toPath('dashboard-household', 'cz');

test.describe('an invitation to a household, on a phone', () => {
  test.use({ viewport: phone, reducedMotion: 'reduce' });

  test('is the same by QR code and by email, joins once, and a receptionist sees the household', async ({ browser, page }) => {
    const founder = await comeAs(browser, 'inviter', 'cz');
    const other = await comeAs(browser, 'invited', 'cz');
    const scanned = await invite(founder.page);
    const email = new URL((await founder.page.getByRole('link', { name: say('household.mail') }).getAttribute('href')) ?? '');
    expect(email.searchParams.get('body')).toContain(scanned);
    await expectNoSidewaysScroll(founder.page);

    await openHousehold(other.page, 'cz', scanned);
    const join = other.page.getByRole('button', { name: say('household.join_yes') });
    await join.scrollIntoViewIfNeeded();
    await expectNoSidewaysScroll(other.page);
    await join.dblclick(); // joins once
    await expect(other.page.locator('.household-member')).toHaveCount(2);
    await expect.poll(() => other.page.evaluate(() => scrollY)).toBe(0);
    await expect(other.page.getByRole('alert')).toHaveCount(0);
    await expectNoSidewaysScroll(other.page);
    await other.page.reload(); // a used invitation is not offered again
    await expect(other.page.locator('.household-member')).toHaveCount(2);
    await expect(other.page.getByText(say('household.not_joined'))).toHaveCount(0);
    await founder.page.goto(origin + toPath('dashboard-notices', 'cz'));
    await expect(founder.page.getByText(say('notices.household_accepted', { name: 'Jana' }))).toBeVisible();

    await comeIn(page, 'desk');
    await page.goto(`${origin}/desk/members?q=${encodeURIComponent(founder.member.email)}`);
    await page.getByRole('link', { name: new RegExp(founder.member.email) }).click();
    const section = page.getByRole('region', { name: desk['members.household'], exact: true });
    await expect(section.getByRole('listitem')).toHaveCount(2);
    await section.getByRole('link', { name: 'Jana Nováková' }).click();
    await expect(page.getByText(other.member.email).first()).toBeVisible();
    await expect(section.getByRole('listitem')).toHaveCount(2);
    await founder.page.context().close();
    await other.page.context().close();
  });

  test('waits while a visitor registers and confirms the address, and is sent to no server before', async ({ browser, page, context }) => {
    const founder = await comeAs(browser, 'host', 'cz');
    const scanned = await invite(founder.page);
    const code = new URL(scanned).hash.split('=')[1] ?? '';
    expect(code).toMatch(/^[0-9A-Z-]{12,}$/);
    const sent: string[] = [];
    context.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`));

    await openHousehold(page, 'cz', scanned);
    await expect(page.getByText(say('login_why.invitation'))).toBeVisible();
    expect(page.url()).toBe(origin + toPath('login', 'cz', {}, { return: toPath('dashboard-household', 'cz') }));
    await page.getByRole('link', { name: say('account.to_register') }).click();
    await expect(page.getByText(say('account.register_invited'))).toBeVisible();
    const email = `household.newcomer.${crypto.randomUUID()}@visitor.example`;
    await page.getByLabel(say('account.first_name')).pressSequentially('Eva');
    await page.getByLabel(say('account.email')).fill(email);
    await page.getByLabel(say('account.password'), { exact: true }).fill(memberPassword);
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: say('account.register_submit') }).click();
    await expect(page.getByText(say('account.registered_invited'))).toBeVisible();

    const confirming = await context.newPage(); // from the email, in another tab
    await confirming.goto(linkIn(await readMail('account-verify', email), origin, toPath('verify-email', 'cz')));
    await confirming.getByRole('button', { name: say('account.verify_submit') }).click();
    await expect(confirming.getByText(say('household.waiting'))).toBeVisible();
    expect(sent.filter((request) => request.includes(code))).toEqual([]);

    await confirming.goto(origin + toPath('dashboard', 'cz'));
    const waiting = confirming.getByRole('link', { name: say('household.check') });
    await waiting.click();
    await expect(confirming).toHaveURL(household);
    await confirming.getByRole('button', { name: say('household.join_yes') }).click();
    await expect(confirming.locator('.household-member')).toHaveCount(2);
    await confirming.goBack();
    await expect(confirming.locator('.member-card').first()).toBeVisible();
    await expect(waiting).toHaveCount(0);
    const receivers = sent.filter((request) => request.includes(code)).map((request) => new URL(request.split(' ')[0] ?? '').pathname);
    expect(new Set(receivers)).toEqual(new Set(['/api/v1/me/household/offer', '/api/v1/me/household/join'])); // in the bodies
    await founder.page.context().close();
  });
});

/** Invites on the member's page, and returns the link in the QR code. */
async function invite(page: Page): Promise<string> {
  await openHousehold(page, 'cz');
  await page.getByRole('button', { name: say('household.invite'), exact: true }).click();
  return scan(page.getByRole('img', { name: say('household.qr') }));
}

/** Returns the text of a QR code on the screen. */
async function scan(code: Locator): Promise<string> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '';
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
}
