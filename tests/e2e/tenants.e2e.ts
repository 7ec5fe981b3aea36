import { expect, test } from '@playwright/test';
import { readSitemap } from './sitemap.ts';
import { tenants } from './tenants.ts';

const { demo, podhradie } = tenants;

test('two tenants run from one build and share nothing else', async () => {
  const [one, other] = await Promise.all([read(`${demo.origin}/en`), read(`${podhradie.origin}/en`)]);
  expect(one.html).toContain('<title>Meandr');
  expect(other.html).toContain('<title>Podhradie');
  expect(one.html).not.toContain('Podhradie');
  expect(other.html).not.toContain('Meandr');
  expect(script(one.html)).toMatch(/^\/assets\//);
  expect(script(one.html)).toBe(script(other.html));

  const colour = /--color-primary:#[0-9a-f]{6}/;
  expect(colour.exec(one.html)?.[0]).toMatch(/#/);
  expect(colour.exec(one.html)?.[0]).not.toBe(colour.exec(other.html)?.[0]);
  expect(one.policy).not.toBe(other.policy);

  // The same call, sent to both at the same time, never returns the other tenant's records.
  for (let round = 0; round < 20; round += 1) {
    const [shop, otherShop] = await Promise.all([readTitle(demo.origin), readTitle(podhradie.origin)]);
    expect(shop).toBe('Vendelína');
    expect(otherShop).not.toBe('Vendelína');
  }
});

test('a language that a tenant lacks redirects to one that it has', async () => {
  const answer = await fetch(`${podhradie.origin}/cz/akce/1`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/sk/podujatia/1']);
  expect((await readSitemap(podhradie.origin)).some((address) => address.includes('/cz'))).toBe(false);
});

async function read(address: string): Promise<{ html: string; policy: string | null }> {
  const answer = await fetch(address);
  return { html: await answer.text(), policy: answer.headers.get('content-security-policy') };
}

function script(html: string): string | undefined {
  return /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1];
}

async function readTitle(origin: string): Promise<string | undefined> {
  const answer = await fetch(`${origin}/api/proxy/v1/companies/1`);
  const { data } = (await answer.json()) as { data: { translations: { title: string }[] } };
  return data.translations[0]?.title;
}
