import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { toPath } from '#shared/rules/routing.ts';
import { bringSession, drawReceipt, type Member, registerMember } from './member.ts';
import { dataDirVariable, tenants } from './tenants.ts';

const { demo } = tenants;
const root = fileURLToPath(new URL('../..', import.meta.url));
const words = JSON.parse(readFileSync(`${root}/web/messages/cz.json`, 'utf8')) as Record<string, string>; // texts by their keys
const run = promisify(execFile);

/** What an operator types, on the machine where the tenant runs. */
async function operate(...typed: string[]): Promise<void> {
  const dataDir = process.env[dataDirVariable] ?? '';
  const env = { ...process.env, TENANT: demo.name, PORT: String(demo.port), DATA_DIR: dataDir, CONFIG_DIR: `${dataDir}/tenants` };
  await run(process.execPath, ['server/cli/mall.ts', ...typed], { cwd: root, env });
}

/** One that a person has to look at: so much is nobody's ordinary purchase. */
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
  const { data } = (await answer.json()) as { data: { id: number; status: string } }; // an envelope, by the gateway
  expect(data.status).toBe('pending');
  return data.id;
}

test('points arrive in an open page when the operator approves a receipt; a connection that was lost catches up', async ({
  page,
  context,
}) => {
  const member = await registerMember(demo, 'live@visitor.example');
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
