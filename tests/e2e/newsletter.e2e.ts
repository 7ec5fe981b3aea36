import { expect, type Page, test } from '@playwright/test';
import { linkIn, readMail } from './mailbox.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}

test('a visitor subscribes to the newsletter, confirms it from the mailbox, and unsubscribes', async ({ page }) => {
  const email = 'jana.nova@visitor.example';
  const main = page.getByRole('main');
  await open(page, `${origin}/cz/newsletter`);
  await main.getByRole('button', { name: 'Přihlásit se k odběru' }).click();
  await expect(main.getByLabel(/Váš e-.?mail/)).toBeFocused();
  await main.getByLabel(/Váš e-.?mail/).fill(email);
  await main.getByRole('checkbox').check();
  // Clicks twice without a pause. A slower second click could come after the answer, and would move the focus away from its heading.
  await main.getByRole('button', { name: 'Přihlásit se k odběru' }).evaluate((button: HTMLButtonElement) => {
    for (const _ of ['first', 'second']) button.click();
  });
  await expect(main.getByRole('heading', { name: 'Teď se podívejte do schránky' })).toBeFocused();

  const confirmLink = linkIn(await readMail('newsletter-confirm', email), origin, '/cz/newsletter-potvrzeni');
  await open(page, confirmLink);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await main.getByRole('button', { name: 'Potvrdit odběr' }).click();
  await expect(main.getByRole('heading', { name: 'Odběr je potvrzený' })).toBeVisible();

  const welcome = await readMail('newsletter-welcome', email);
  await open(page, linkIn(welcome, origin, '/cz/newsletter-odhlaseni'));
  await main.getByRole('button', { name: 'Odhlásit odběr' }).click();
  await expect(main.getByRole('heading', { name: 'Odběr je odhlášený' })).toBeVisible();

  await open(page, confirmLink);
  await main.getByRole('button', { name: 'Potvrdit odběr' }).click();
  await expect(main.getByRole('heading', { name: 'Tento odkaz už neplatí' })).toBeVisible();
  await main.getByRole('link', { name: 'Přihlásit se k odběru' }).click();
  await expect(page).toHaveURL(`${origin}/cz/newsletter`);
});

test('a visitor sends the centre a message, and gets a reference on the screen and by email', async ({ page }) => {
  const email = 'petr.horak@visitor.example';
  const main = page.getByRole('main');
  await open(page, `${origin}/de/kontakt?topic=lost-found`);
  await main.getByLabel('Ihr Name').fill('Petr Horák');
  await main.getByLabel(/Ihre E-.?Mail-Adresse/).fill(email);
  await expect(main.getByLabel('Worum geht es?')).toHaveValue('lost-found');
  await main.getByLabel('Betreff').fill('Regenschirm');
  await main.getByLabel('Ihre Nachricht').fill('Gestern habe ich an der Kasse einen Schirm vergessen.');
  await main.getByRole('button', { name: 'Nachricht senden' }).click();
  await expect(main.getByRole('heading', { name: 'Ihre Nachricht ist angekommen' })).toBeFocused();
  const reference = await main.getByText(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/).textContent();
  expect(await readMail('support-copy', email)).toContain(reference ?? 'none');
});
