import { expect, type Page, test } from '@playwright/test';
import { findLandingPath } from '#shared/rules/routing.ts';
import { memberRoutes } from './addresses.ts';
import { phone } from './examine.ts';
import { longIf } from './long.ts';
import { bringSession, registerMember } from './member.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;

test.use({ viewport: phone, reducedMotion: 'reduce' });

/** Records further requests below a path, as path and query. */
function noteRequests(page: Page, below: string): string[] {
  const noted: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith(below)) noted.push(pathname + search);
  });
  return noted;
}

test('the icons of a page load in one request', async ({ page }) => {
  const noted = noteRequests(page, '/api/icons/');
  await page.goto(`${origin}/cz/vybaveni/1`, { waitUntil: 'networkidle' });
  expect(noted).toEqual([expect.stringMatching(/^\/api\/icons\/ph\.json\?icons=(?:[a-z-]+%2C){5,}[a-z-]+$/)]);
});

for (const name of memberRoutes)
  test(`a member’s screen makes each call once: ${name}`, longIf(name !== 'dashboard-rewards'), async ({ browser }) => {
    const member = await registerMember(tenants.demo, 'requests');
    const context = await browser.newContext({ viewport: phone }); // has no cached answers, which the browser would revalidate in the background
    await bringSession(context, tenants.demo, member);
    const page = await context.newPage();
    const noted = noteRequests(page, '/api/');
    const counted = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/v1/messages/unread');
    await page.goto(origin + findLandingPath(name, 'cz'));
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    await page.keyboard.press('Shift'); // loads parts that wait for the first interaction
    await counted; // this call is requested last
    await page.waitForLoadState('networkidle');
    const twice = noted.filter((address, index) => noted.indexOf(address) !== index);
    expect(twice, name).toEqual([]);
    await context.close();
  });
