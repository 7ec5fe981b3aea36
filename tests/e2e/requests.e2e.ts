import { expect, type Page, test } from '@playwright/test';
import { phone } from './examine.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;

test.use({ viewport: phone, reducedMotion: 'reduce' });

/** Notes the requests below a path from now on, as path and query. */
function noteRequests(page: Page, below: string): string[] {
  const noted: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith(below)) noted.push(pathname + search);
  });
  return noted;
}

test('the icons of a page travel in one request', async ({ page }) => {
  const noted = noteRequests(page, '/api/icons/');
  await page.goto(`${origin}/cz/vybaveni/1`, { waitUntil: 'networkidle' });
  expect(noted).toEqual([expect.stringMatching(/^\/api\/icons\/ph\.json\?icons=(?:[a-z-]+%2C){5,}[a-z-]+$/)]);
});
