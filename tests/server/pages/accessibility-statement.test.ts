import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPath } from '#shared/rules/routing.ts';
import { localeFacts, locales } from '#shared/site/locales.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { readHtml } from '../../support/html.ts';
import { readSitemapFiles } from '../../support/sitemap.ts';
import { type FaultUpstream, startUpstream } from '../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway;

beforeAll(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({ upstreamOrigin: upstream.origin });
});

afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

describe.each(locales)('the accessibility statement in %s', (locale) => {
  const path = toPath('accessibility', locale);

  it('names its language for screen readers', async () => {
    const answer = await gateway.get(path);
    expect([answer.status, readHtml(await answer.text()).lang]).toEqual([200, localeFacts[locale].tag]);
  });

  it('may be listed by search engines, and is in the sitemap', async () => {
    const { meta } = readHtml(await (await gateway.get(path)).text());
    expect(meta.robots).toBe('index, follow');
    expect(meta.description).toBeTruthy();
    expect(await readSitemapFiles((file) => gateway.get(file))).toContain(`<loc>https://www.centre.example${path}</loc>`);
  });

  it.each(['home', 'contact', 'login', 'accessibility'] as const)('is linked in the footer of %s', async (name) => {
    const html = await (await gateway.get(toPath(name, locale))).text();
    expect(html.slice(html.indexOf('footer-legal'))).toContain(`href="${path}"`);
  });

  it('is linked in the footer of a page that does not exist', async () => {
    const answer = await gateway.get(`/${locale}/no/such/page`);
    expect([answer.status, (await answer.text()).includes(`href="${path}"`)]).toEqual([404, true]);
  });
});
