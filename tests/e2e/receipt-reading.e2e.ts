import { randomInt } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { toAmountText } from '#shared/rules/amount.ts';
import { formatDate } from '#shared/rules/date-format.ts';
import { toPath } from '#shared/rules/routing.ts';
import deskWords from '#web/desk/messages/cz.json' with { type: 'json' };
import words from '#web/messages/cz.json' with { type: 'json' };
import { makePdfOfLines } from '../support/pdf-files.ts';
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { longIf } from './long.ts';
import { bringSession, type Member, registerMember } from './member.ts';
import { drawPaper, uniqueAmount } from './paper.ts';
import { tenants } from './tenants.ts';

const { demo } = tenants;
/** The papers say 10:15, so a receipt of today could lie in the future. */
const yesterday = () => formatDate(new Date(Date.now() - 86_400_000), 'YYYY-MM-DD', 'en', 'Europe/Prague');
const readMs = 60_000;

function toFacts() {
  return {
    tenant: demo.name,
    companyId: 8,
    number: `26/${randomInt(100_000, 1_000_000)}`,
    amount: uniqueAmount(142_000),
    day: yesterday(),
  };
}

/** Chooses a file, and waits until the form is filled in from it. */
async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.goto(demo.origin + toPath('dashboard-receipts', 'cz', {}, { new: 1 }));
  const form = page.getByRole('form', { name: words['receipts.new'] });
  await expect(form.getByRole('button', { name: words['receipts.send'] })).toBeEnabled();
  await form.locator('input[type=file]').last().setInputFiles({ name, mimeType, buffer });
  await expect(form.getByText(words['receipts.read_check'])).not.toHaveCount(0, { timeout: readMs });
}
const send = (page: Page) => page.getByRole('button', { name: words['receipts.send'] }).press('Enter');
const approved = (page: Page) => page.getByRole('heading', { name: new RegExp(words['receipts.done_approved'].split('{')[0] ?? '') });

async function findLast({ token }: Member): Promise<number> {
  const response = await fetch(`${demo.origin}/api/v1/me/receipts`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await response.json()) as { data: { id: number }[] }; // safe: the gateway wraps the answer in `data`
  return data[0]?.id ?? 0;
}

for (const viewport of [phone, desktop]) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    test(
      'a member photographs a receipt, checks what was read, and gets the points',
      longIf(viewport === desktop),
      async ({ page, context }) => {
        const problems = await watch(page);
        const member = await registerMember(demo, `reading.${viewport.width}`);
        await bringSession(context, demo, member);
        const facts = toFacts();
        await choose(page, 'receipt.jpg', 'image/jpeg', await drawPaper(facts));
        await expect(page.getByRole('combobox')).toHaveValue('Bosorka');
        await expect(page.locator('input[name=purchased_at]')).toHaveValue(`${facts.day}T10:15`);
        await expect(page.locator('input[name=amount]')).toHaveAccessibleDescription(words['receipts.read_check']);
        await expectSound(page);
        await page.getByRole('button', { name: words['receipts.reading_clear'] }).press('Enter');
        await expect(page.locator('input[name=amount]')).toHaveValue('');
        await expect(page.getByRole('combobox')).toBeFocused();

        await choose(page, 'receipt.jpg', 'image/jpeg', await drawPaper(facts));
        await page.locator('input[name=number]').fill(facts.number); // the reader may miss it on some drawings
        await send(page);
        await expect(approved(page)).toBeVisible({ timeout: readMs });
        await expectSound(page);
        expect(problems).toEqual([]);
      },
    );

    test('a wrong amount waits for staff, who see what differs', longIf(viewport === desktop), async ({ page, context }) => {
      const member = await registerMember(demo, `differs.${viewport.width}`);
      await bringSession(context, demo, member);
      const facts = toFacts();
      await choose(page, 'receipt.jpg', 'image/jpeg', await drawPaper(facts));
      await page.locator('input[name=number]').fill(facts.number);
      await page.locator('input[name=amount]').fill(`432${viewport === phone ? 1 : 2}`); // an equal amount would count as a duplicate
      await send(page);
      await expect(page.getByText(words['receipts.held_differs'])).toBeVisible({ timeout: readMs });

      await comeIn(page, 'desk', 'Eva Nováková');
      await page.goto(`${demo.origin}/desk/receipts?reason=differs`);
      await expect(
        page.getByRole('list', { name: deskWords['places.receipts'] }).getByText(deskWords['receipts.hold_differs']).first(),
      ).toBeVisible();
      await page.goto(`${demo.origin}/desk/receipts/${await findLast(member)}`);
      const row = page.getByRole('row', { name: new RegExp(`^${deskWords['receipts.field_amount']}`) });
      await expect(row.getByText(deskWords['receipts.read_differs'])).toBeVisible();
      await expect(row).toContainText(/4\s32[12]/);
      await expect(page.getByRole('row', { name: new RegExp(`^${deskWords['receipts.field_shop']}`) })).toContainText(
        deskWords['receipts.read_fits'],
      );
      await expectSound(page);

      // one press takes over the read amount; an approval of the typed one asks first
      const amount = page.getByLabel(deskWords['receipts.amount_shown']);
      const crowns = toAmountText(facts.amount, ',');
      const points = page.getByText(new RegExp(`^${Math.floor(facts.amount / 1000)} bod`));
      await row.getByRole('button', { name: new RegExp(deskWords['receipts.take']) }).click();
      await expect(amount).toHaveValue(crowns);
      await expect(points).toBeVisible();
      await row.getByRole('button', { name: new RegExp(deskWords['receipts.take_back']) }).click();
      await expect(points).toBeHidden();
      await page.getByRole('button', { name: deskWords['receipts.approve'], exact: true }).press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('row', { name: /4\s32[12]/ })).toContainText(crowns.slice(-2));
      await expectSound(page);
      await page.keyboard.press('1');
      await expect(dialog).toBeHidden();
      await expect(page.locator('.undo-row').first()).toContainText(crowns.slice(-2));
    });

    test('a member sends a PDF receipt, and sees its first page afterwards', longIf(viewport === desktop), async ({ page, context }) => {
      const member = await registerMember(demo, `pdf.${viewport.width}`);
      await bringSession(context, demo, member);
      const [year, month, day] = yesterday().split('-');
      const amount = 300 + randomInt(90);
      const lines = [
        ...['Bosorka s.r.o.', 'Praha 7', `Uctenka c. 26/${randomInt(100_000, 1_000_000)}`, `Datum: ${day}.${month}.${year} 00:05`],
        ...['-------------------------------', 'Svetr                    200,00', `Ponozky                  ${amount - 200},00`],
        ...[
          // a document that looks like an earlier one of the day would wait for staff
          ...(viewport === desktop ? Array.from({ length: 24 }, (_, line) => `Sleva ${line + 1}: vernostni program 0,00`) : []),
          '-------------------------------',
          `CELKEM                   ${amount},00`,
          `Platebni karta           ${amount},00`,
          'Dekujeme',
        ],
      ];
      await choose(page, 'ucet.pdf', 'application/pdf', makePdfOfLines(lines));
      await expect(page.getByText('ucet.pdf')).toBeVisible();
      await expect(page.locator('input[name=amount]')).toHaveValue(`${amount}`);
      await expectSound(page);
      await send(page);
      await expect(approved(page)).toBeVisible({ timeout: readMs });
      await page.goto(demo.origin + toPath('dashboard-receipts', 'cz', {}, { receipt: await findLast(member) }));
      await page.getByRole('button', { name: words['receipts.show_picture'] }).click();
      await expect(page.getByRole('img', { name: words['receipts.picture_alt'] })).toBeVisible();
    });
  });
}
