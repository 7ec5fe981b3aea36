import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { toPath } from '#shared/rules/routing.ts';
import { messageLimits } from '#shared/site/late-limits.ts';
import { bringSession, drawReceipt, type Member, registerMember } from './member.ts';
import { dataDirVariable, tenants } from './tenants.ts';

const { demo } = tenants;
const root = fileURLToPath(new URL('../..', import.meta.url));
const words = JSON.parse(readFileSync(`${root}/web/messages/cz.json`, 'utf8')) as Record<string, string>; // safe: message files map keys to strings
const run = promisify(execFile);

/** Runs a command as an operator, on the machine where the tenant runs. */
async function operate(...typed: string[]): Promise<void> {
  const dataDir = process.env[dataDirVariable] ?? '';
  const env = { ...process.env, TENANT: demo.name, PORT: String(demo.port), DATA_DIR: dataDir, CONFIG_DIR: `${dataDir}/tenants` };
  await run(process.execPath, ['server/cli/mall.ts', ...typed], { cwd: root, env });
}

/** Submits a receipt that a person has to review, because its amount is unusually high. */
async function handInDoubtful({ token }: Member): Promise<number> {
  const form = new FormData();
  const purchasedAt = new Date(Date.now() - 3 * 3_600_000).toISOString();
  for (const [name, value] of Object.entries({
    company_id: '8',
    number: crypto.randomUUID(),
    amount: '9000000',
    purchased_at: purchasedAt,
  }))
    form.set(name, value);
  form.set('image', new Blob([new Uint8Array(await drawReceipt())], { type: 'image/jpeg' }), 'receipt.jpg');
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() };
  const answer = await fetch(`${demo.origin}/api/v1/me/receipts`, { method: 'POST', headers, body: form });
  const { data } = (await answer.json()) as { data: { id: number; status: string } }; // safe: the gateway wraps the answer in `data`
  expect(data.status).toBe('pending');
  return data.id;
}

/** Opens a support conversation, and returns its id. */
async function openConversation({ token, email }: Member, message: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const request = { name: 'Jana', email, subject: 'Účtenka', category: 'loyalty', message, locale: 'cz' };
  await fetch(`${demo.origin}/api/v1/support`, { method: 'POST', headers, body: JSON.stringify(request) });
  const overview = await fetch(`${demo.origin}/api/v1/messages/overview`, { headers });
  const { data } = (await overview.json()) as { data: { id: number }[] }; // safe: the gateway wraps the answer in `data`
  return String(data[0]?.id);
}

test('points appear in an open page when the operator approves a receipt, and after a lost connection is restored', async ({
  page,
  context,
}) => {
  const member = await registerMember(demo, 'live');
  await bringSession(context, demo, member);
  const [first, second] = [await handInDoubtful(member), await handInDoubtful(member)];
  const sockets: { close: () => Promise<void> }[] = [];
  let isCut = false;
  await page.routeWebSocket(/\/app\//, (socket) => {
    if (isCut) return void socket.close({ code: 1001 });
    socket.connectToServer();
    sockets.push(socket);
  });
  await page.goto(demo.origin + toPath('dashboard-my-points', 'cz'));
  const main = page.getByRole('main');
  const entries = main.getByText(/\+9\s*000/);
  await expect(main.getByText(words['live.live'] ?? '')).toBeVisible();
  await expect(entries).toHaveCount(0);

  await operate('receipts', 'approve', String(first));
  await expect(entries).toHaveCount(1);

  isCut = true;
  await sockets.at(-1)?.close();
  await expect(main.getByText(words['live.lost'] ?? '')).toBeVisible();
  await operate('receipts', 'approve', String(second));
  isCut = false;
  await expect(entries).toHaveCount(2, { timeout: 20_000 });
  await expect(main.getByText(words['live.live'] ?? '')).toBeVisible();
});

test("the centre's reply appears in an open conversation, and marks another tab until it is read", async ({ page, context }) => {
  const member = await registerMember(demo, 'talk');
  await bringSession(context, demo, member);
  const id = await openConversation(member, 'Chybí mi body za pondělí.');

  await page.goto(demo.origin + toPath('dashboard-profile', 'cz'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.title)).not.toMatch(/^\(/);
  const other = await context.newPage();
  await other.goto(demo.origin + toPath('dashboard-support', 'cz', {}, { conversation: id }));
  const conversation = other.getByRole('log');
  await expect(conversation.getByText('Chybí mi body za pondělí.')).toBeVisible();
  await page.bringToFront();
  await other.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }));

  await operate('messages', 'reply', id, 'Body jsou na kontě.', '--close');
  await expect(conversation.getByText('Body jsou na kontě.')).toBeVisible();
  await expect(conversation.getByText(words['support.read'] ?? '')).toBeVisible();
  const mark = page.locator('.header-tools .unread-mark .header-count');
  await expect(mark).toHaveText('1');
  await expect(page).toHaveTitle(/^\(1\) /);
  await expect(
    page.getByRole('navigation', { name: words['dashboard.menu'] ?? '' }).getByText(words['member_news.dashboard-support'] ?? ''),
  ).toBeAttached();

  await other.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(mark).toHaveCount(0);
  await expect(page).not.toHaveTitle(/^\(/);

  await other.getByRole('textbox', { name: words['support.reply'] ?? '' }).fill('Děkuji!');
  await other.getByRole('button', { name: words['support.send'] ?? '', exact: true }).click();
  await expect(conversation.getByText(words['support.delivered'] ?? '')).toBeVisible();
});

test('scrolling up in a long conversation loads older messages without moving the visible ones', async ({ page, context }) => {
  const member = await registerMember(demo, 'long');
  await bringSession(context, demo, member);
  const id = await openConversation(member, 'Chybí mi body za pondělí.');
  const headers = { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' };
  for (let line = 1; line < messageLimits.ofPage + 15; line += 1) {
    const body = JSON.stringify({ conversation_id: Number(id), text: `Řádek ${line}` });
    const answer = await fetch(`${demo.origin}/api/v1/messages/message`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      body,
    });
    expect(answer.status).toBe(200);
  }
  await page.goto(demo.origin + toPath('dashboard-support', 'cz', {}, { conversation: id }));
  const log = page.getByRole('log');
  const older = log.getByText('Řádek 14', { exact: true });
  await expect(log.getByText(`Řádek ${messageLimits.ofPage + 14}`, { exact: true })).toBeAttached();
  await expect.poll(() => log.evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight))).toBeLessThan(2);
  await expect(older).toHaveCount(0);
  await log.scrollIntoViewIfNeeded();
  /** Returns the position within the box of the message that was first before; scrolls to `scrollTop` beforehand if it is defined. */
  const toPlace = (scrollTop?: number) =>
    log.evaluate((box, top) => {
      if (top !== undefined) box.scrollTop = top;
      const own = [...box.querySelectorAll('.message-text')].find(({ textContent }) => textContent === 'Řádek 15');
      return Math.round((own?.getBoundingClientRect().top ?? Number.NaN) - box.getBoundingClientRect().top);
    }, scrollTop);
  const before = await toPlace(10);
  await expect(older).toHaveCount(1);
  expect(Math.abs((await toPlace()) - before)).toBeLessThanOrEqual(1);
  await toPlace(0);
  await expect(log.getByText(words['support.begin'] ?? '')).toBeInViewport();
});
