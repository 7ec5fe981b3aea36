import { expect, test } from '@playwright/test';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { longIf } from './long.ts';
import { type Member, registerMember } from './member.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;

/** Sends a message as a member with `token`, or as a visitor. */
async function ask(subject: string, { email, token }: Partial<Member> = {}): Promise<void> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const body = { name: 'Karel Novotný', email: email ?? 'karel@visitor.example', subject, category: 'general', locale: 'cz' };
  await fetch(`${origin}/api/v1/support`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...body, message: `${subject}: kde to najdu?` }),
  });
}

for (const width of [phone, desktop])
  test(`staff answer messages from a member and a visitor, at ${width.width} px`, longIf(width === phone), async ({ page }) => {
    await page.setViewportSize(width);
    const problems = await watch(page);
    await comeIn(page, 'desk');
    const member = await registerMember(tenants.demo, `inbox-${width.width}`);
    const [ofMember, ofVisitor] = [`Ztracený klíč ${width.width}`, `Bezbariérový vstup ${width.width}`];

    // write a template
    await page.goto(`${origin}/desk/templates`);
    await page.getByRole('button', { name: cz['templates.add'] }).click();
    await page.getByLabel(cz['templates.title']).fill(`Nálezy ${width.width}`);
    await page.getByLabel('Čeština').fill('Dobrý den, {first_name}, čeká na vás na infocentru.');
    await expectSound(page);
    await page.getByRole('button', { name: cz['templates.save'] }).click();
    await expect(page.getByRole('heading', { name: `Nálezy ${width.width}` })).toBeVisible();
    await expectSound(page);

    // a new message appears without a reload
    await page.goto(`${origin}/desk/inbox`);
    await expect(page.getByRole('heading', { level: 1, name: cz['places.inbox'] })).toBeVisible();
    await ask(ofMember, member);
    await expect(page.getByRole('link', { name: new RegExp(ofMember) })).toBeVisible();
    await expectSound(page);

    // filter by the topic that the member chose
    const topic = page.getByRole('combobox', { name: cz['inbox.category'] });
    await topic.selectOption(cz['inbox.category.parking']);
    await expect(page.getByRole('link', { name: new RegExp(ofMember) })).toHaveCount(0);
    await topic.selectOption(cz['inbox.category.general']);
    await expect(page.getByRole('link', { name: new RegExp(ofMember) })).toContainText(cz['inbox.category.general']);

    // four clicks: open, templates, select one, send
    await page.getByRole('link', { name: new RegExp(ofMember) }).click();
    await expect(page.getByRole('heading', { level: 2, name: ofMember })).toBeFocused();
    await expectSound(page);
    await page.getByRole('button', { name: cz['inbox.template'], exact: true }).click();
    await page.getByRole('button', { name: new RegExp(`^Nálezy ${width.width}`) }).click();
    await expect(page.getByRole('textbox', { name: /^Odpověď pro/ })).toHaveValue('Dobrý den, Jana, čeká na vás na infocentru.');
    // attach a document: its content decides, not its name
    const chooseFile = page.getByLabel(cz['inbox.attach']);
    await chooseFile.setInputFiles({ name: 'Plán.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no document') });
    await expect(page.getByRole('alert').filter({ hasText: 'Plán.pdf' })).toBeVisible();
    await chooseFile.setInputFiles({ name: 'Plán.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') });
    await expect(page.getByRole('list', { name: cz['inbox.attached'] })).toContainText('Plán.pdf');
    await expectSound(page);
    await page.getByRole('textbox', { name: /^Odpověď pro/ }).focus();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('log').getByRole('button', { name: /Plán\.pdf/ })).toBeVisible();
    await expect(page.getByRole('list', { name: cz['inbox.attached'] })).toHaveCount(0);
    await expect(page.getByRole('log').getByText('Dobrý den, Jana, čeká na vás na infocentru.')).toBeVisible();

    // one click each: assign, close, reopen
    await page.getByRole('button', { name: cz['inbox.assign_me'] }).click();
    await expect(page.getByRole('button', { name: cz['inbox.assign_me'] })).toHaveCount(0);
    await page.getByRole('button', { name: cz['inbox.close'], exact: true }).click();
    await page.getByRole('button', { name: cz['inbox.reopen'] }).first().click();
    await expect(page.getByRole('button', { name: cz['inbox.close'], exact: true })).toBeVisible();

    // a draft survives a reload
    await page.getByRole('textbox', { name: /^Odpověď pro/ }).fill('Rozepsáno');
    await page.reload();
    await expect(page.getByRole('textbox', { name: /^Odpověď pro/ })).toHaveValue('Rozepsáno');

    await ask(ofVisitor);
    await page.goto(`${origin}/desk/inbox?kind=requests`);
    await page.getByRole('link', { name: new RegExp(ofVisitor) }).click();
    await page.getByRole('textbox', { name: /^Odpověď pro/ }).fill('Vstup A, vedle výtahu.');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('log').getByText('Vstup A, vedle výtahu.')).toBeVisible();
    await expectSound(page);

    // a template can be deleted
    await page.goto(`${origin}/desk/templates`);
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `Nálezy ${width.width}` }) });
    await row.getByRole('button', { name: cz['templates.edit'] }).click();
    await page.getByRole('button', { name: cz['templates.remove'] }).click();
    await page.getByRole('dialog').getByRole('button', { name: cz['templates.remove'] }).click();
    await expect(page.getByRole('button', { name: cz['templates.add'] })).toBeVisible();
    await expect(row).toHaveCount(0);
    expect(problems).toEqual([]);
  });
