import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { toPath } from '#shared/rules/routing.ts';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { readMail } from './mailbox.ts';
import { bringSession, type Member, registerMember } from './member.ts';
import { tenants } from './tenants.ts';

const { demo } = tenants;
const { origin } = demo;
const locale = 'cz';
const messages = JSON.parse(readFileSync(`web/messages/${locale}.json`, 'utf8')) as Record<string, string>; // safe: message files map keys to strings
const say = (key: string) => messages[key] ?? key;
/** A free service of the demo centre, with 15 places. */
const service = { id: 4, capacity: 15 };

async function send<Data>({ token }: Member, path: string, body: object): Promise<Data> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() };
  const response = await fetch(`${origin}/api/v1/booking${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: Data }).data; // safe: the gateway wraps the answer in `data`
}

/** Finds the last slot of the coming days that is still free. */
async function findSlot(): Promise<string> {
  const response = await fetch(`${origin}/api/v1/booking/options?service=${service.id}`);
  const { data } = (await response.json()) as { data: { starts_at: string; free: number }[] }; // safe: as above
  return data.findLast(({ free }) => free === service.capacity)?.starts_at ?? '';
}

const register = (name: string) => registerMember(demo, `wait.${name}`);
const linkIn = (mail: string, answer: string) =>
  new RegExp(`${origin}\\S+\\?${answer}=\\d+&key=[\\w-]{43}`).exec(mail.replaceAll('&amp;', '&'))?.[0] ?? '';

/** Joining takes four presses (time, number, join, Enter), an offer one, removing a member two. */
test('members wait for a full slot, staff see who waits, and the email takes the places', async ({ page, context, browser }) => {
  const [first, second, third] = await Promise.all([register('a'), register('b'), register('c')]);
  const starts_at = await findSlot();
  const day = calendarDateIn(new Date(starts_at), 'Europe/Prague');
  const places = { service_id: service.id, starts_at };
  const { id } = await send<{ id: number }>(first, '/orders', { ...places, people: service.capacity });

  await page.setViewportSize(phone);
  const problems = await watch(page);
  await bringSession(context, demo, second);
  await page.goto(origin + toPath('booking-service', locale, { id: service.id }, { day, time: starts_at }));
  const number = page.getByLabel(say('booking.places_wanted'));
  await number.selectOption('2');
  await number.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('booking.waiting_joined'))).toBeVisible();
  await expectSound(page);
  await send(third, '/waiting', { ...places, people: 1 });

  const desk = await (await browser.newContext()).newPage();
  await desk.setViewportSize(desktop);
  await comeIn(desk, 'desk');
  await desk.goto(`${origin}/desk/bookings?date=${day}`);
  const list = desk.getByRole('region', { name: new RegExp(`^${cz['waiting.title']}`) });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list
    .getByRole('button', { name: new RegExp(cz['waiting.offer']) })
    .first()
    .press('Enter');
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('button', { name: cz['waiting.offer'] }).press('Enter');
  await expect(dialog.getByText(cz['waiting.sold_out'])).toBeVisible();
  await expectSound(desk);
  await desk.keyboard.press('Escape');

  await send(first, `/orders/${id}/cancel`, {});
  const mail = await readMail('places-offered', second.email);
  await desk.reload();
  await expect(list.getByText(new RegExp(cz['waiting.offered'].split('{')[0] ?? '')).first()).toBeVisible();
  await desk.setViewportSize(phone);
  await expectSound(desk);
  await list
    .getByRole('button', { name: new RegExp(cz['waiting.remove']) })
    .last()
    .press('Enter');
  await dialog.getByRole('button', { name: cz['waiting.remove'] }).press('Enter');
  await expect(list.getByRole('listitem')).toHaveCount(1);

  await page.goto(origin + toPath('dashboard-bookings', locale));
  await expect(page.getByText(say('booking.waiting_state_offered'))).toBeVisible();
  await expectSound(page);
  await page.goto(linkIn(mail, 'take'));
  await expect(page.getByText(say('booking.waiting_taken'))).toBeVisible();
  await expect(page.getByText(say('booking.status_reserved'), { exact: true })).toHaveCount(1);
  await page.reload(); // repeats the answer
  await expect(page.getByText(say('booking.waiting_taken'))).toBeVisible();
  await expect(page.getByText(say('booking.status_reserved'), { exact: true })).toHaveCount(1);
  await desk.reload();
  await expect(desk.getByText('2 osoby')).not.toHaveCount(0);
  await expect(list).toHaveCount(0);
  expect(problems).toEqual([]);
});
