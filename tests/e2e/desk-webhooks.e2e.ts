import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { longIf } from './long.ts';
import { handInReceipt, registerMember } from './member.ts';
import { tenants } from './tenants.ts';

const { demo } = tenants;

/** A system of the centre, which refuses events while `isDown`. */
async function startReceiver() {
  const received: { headers: Record<string, string>; body: string }[] = [];
  const state = { isDown: false };
  const server: Server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    received.push({ headers: request.headers as Record<string, string>, body }); // safe: no header is repeated
    response.writeHead(state.isDown ? 503 : 200).end(state.isDown ? 'closed for lunch' : 'thanks');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // safe: a TCP server
  return { received, state, url: `http://127.0.0.1:${port}/events`, close: () => server.closeAllConnections() ?? server.close() };
}

for (const viewport of [desktop, phone]) {
  test(
    `a manager connects a system, which misses an event and gets it later, ${viewport.width} px wide`,
    longIf(viewport === phone),
    async ({ page }) => {
      await page.setViewportSize(viewport);
      const problems = await watch(page);
      const receiver = await startReceiver();
      const name = `CRM ${crypto.randomUUID()}`;
      await comeIn(page, 'manager', 'Marie Dvořáková');
      await page.goto(`${demo.origin}/desk/webhooks`);
      await page.getByRole('button', { name: cz['webhooks.add'] }).first().click();
      const dialog = page.getByRole('dialog');
      await page.keyboard.type(name); // the field has the focus
      await dialog.getByRole('textbox', { name: cz['webhooks.url'] }).fill(receiver.url);
      await expectSound(page);
      await dialog.getByRole('button', { name: cz['webhooks.add'] }).click();
      const secret = await dialog.getByRole('textbox', { name: cz['webhooks.secret'] }).inputValue();
      expect(secret).toMatch(/^whsec_/);
      await expectSound(page);
      await dialog.getByRole('button', { name: cz['desk.close'] }).last().click();

      await page.getByRole('link', { name }).click();
      await page.getByRole('button', { name: cz['webhooks.test'] }).click();
      const deliveries = page.getByRole('list', { name: cz['webhooks.deliveries'] }).getByRole('listitem');
      await expect(deliveries.filter({ hasText: 'endpoint.test' })).toContainText(cz['webhooks.delivery.delivered']);
      await expectSound(page);
      const read = ({ headers, body }: (typeof receiver.received)[number]) =>
        new Webhook(secret).verify(body, headers) as { type: string; data: { points: number } };
      expect(receiver.received.map((event) => read(event).type)).toContain('endpoint.test');

      receiver.state.isDown = true;
      const member = await registerMember(demo, 'webhooks');
      await handInReceipt(demo, member);
      const points = deliveries.filter({ hasText: 'points.changed' });
      await expect(points.first()).toContainText(cz['webhooks.delivery.waiting']);
      await expect(page.getByText(cz['webhooks.failing_title'])).toBeVisible();
      await expectSound(page);
      await deliveries.filter({ hasText: '503' }).first().getByRole('button').click(); // perhaps the event of another test
      await expect(dialog).toContainText('closed for lunch');
      await dialog.getByRole('button', { name: cz['desk.close'] }).click();
      await points.first().getByRole('button').click();
      await expect(dialog).toContainText('member_id');
      await expectSound(page);
      await dialog.getByRole('button', { name: cz['desk.close'] }).click();

      receiver.state.isDown = false;
      await page.getByRole('button', { name: cz['webhooks.replay'] }).click();
      await dialog.getByRole('button', { name: cz['webhooks.replay_now'] }).click();
      await expect(points.first()).toContainText(cz['webhooks.delivery.delivered']);
      await expect(page.getByText(cz['webhooks.failing_title'])).toBeHidden();
      const taken = receiver.received.map(read);
      expect(taken.filter(({ type }) => type === 'points.changed').at(-1)?.data.points).toBeGreaterThan(0);
      await expectSound(page);
      receiver.close();
      expect(problems).toEqual([]);
    },
  );
}
