import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { type FaultUpstream, sendJson, startUpstream, success } from '../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway;

const exception = (date: string) => ({ date, status: 'closed', hours: [], translations: [{ locale: 'en', title: date }] });

beforeAll(async () => {
  upstream = await startUpstream();
  upstream.answer(
    '/v1/malls',
    sendJson(
      success([
        {
          id: 1,
          name: 'Centre',
          supported_languages: ['cs', 'en', 'de'],
          management: [{ name: 'Jana Nová', email: 'jana@centre.example' }],
          property_management: '{"name":"Keeper"}',
          opening_hours: [
            {
              name: 'centre',
              is_default: true,
              status: 'open',
              days: {},
              exceptions: ['2026-11-19', '2026-11-20', '2026-11-21', '2027-01-19', '2027-01-20'].map(exception),
              translations: [{ locale: 'en', title: 'Centre' }],
            },
          ],
          translations: [
            { locale: 'cz', title: 'Centrum', description: '<p>Dlouhý text</p>' },
            { locale: 'en', title: 'Centre', description: '<p>Long text</p>' },
          ],
        },
      ]),
    ),
  );
  upstream.answer('/v1/settings-web-app/web', sendJson(success({ colors: { primary: '#123456' }, inactive_locales: ['de'] })));
  gateway = await startGateway({ upstreamOrigin: upstream.origin, tenant: { gtmId: 'GTM-1', localeCookie: { secure: true } } });
});

afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

interface Config {
  locale: string;
  locales: string[];
  settings: Record<string, string>;
  mall: { translations: unknown[]; opening_hours: { exceptions: { date: string }[] }[] };
}

async function readConfig(query = ''): Promise<Config> {
  const answer = await gateway.get(`/api/config${query}`);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
  const { data } = (await answer.json()) as { data: Config };
  return data;
}

describe('GET /api/config', () => {
  it('is compressed, and 304 for a client that has it', async () => {
    const ask = (headers = {}) => gateway.get('/api/config?locale=en', { 'accept-encoding': 'br', ...headers });
    const answer = await ask();
    expect([answer.status, answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([200, 'br', 'Accept-Encoding']);
    expect((await ask({ 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304);
  });

  it('returns tenant, settings, centre and active languages, in one language', async () => {
    expect(await readConfig('?locale=en')).toMatchObject({
      locale: 'en',
      locales: ['en', 'cz'],
      fallbackLocale: 'cz',
      tenant: { id: 'meandr', gtmId: 'GTM-1' },
      localeCookie: { name: 'locale', attributes: 'Max-Age=31536000; Path=/; Secure; SameSite=Lax' },
      metaTags: { title: 'Meandr' },
      publicUrl: 'https://www.centre.example',
      settings: { colors_primary: '#123456' },
      mall: { name: 'Centre', translations: [{ locale: 'en', title: 'Centre' }] },
    });
  });

  it('uses the fallback if no language is named', async () => {
    const config = await readConfig();
    expect(config.locale).toBe('cz');
    expect(config.mall.translations).toEqual([{ locale: 'cz', title: 'Centrum' }]);
  });

  it('omits data that only single pages need, and data that no visitor needs', async () => {
    const text = JSON.stringify(await readConfig('?locale=en'));
    expect(text).not.toMatch(/Jana|Keeper|Long text|isComplete/);
  });

  it('has the exceptions of the coming weeks only', async () => {
    const { mall } = await readConfig('?locale=en');
    expect(mall.opening_hours[0]?.exceptions.map(({ date }) => date)).toEqual(['2026-11-20', '2026-11-21', '2027-01-19']);
  });

  it.each(['?locale=de', '?locale=cs', '?locale=xx', '?locale=en&locale=cz', '?locale='])('refuses %s', async (query) => {
    const answer = await gateway.get(`/api/config${query}`);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toMatchObject({ httpStatus: 'BadRequest', errors: { locale: ['not_allowed'] } });
  });

  it('follows changes in the back office', async () => {
    upstream.answer('/v1/settings-web-app/web', sendJson(success({ colors: { primary: '#654321' } })));
    gateway.clock.advance(61);
    await expect.poll(async () => (await readConfig()).settings.colors_primary).toBe('#654321');
    expect((await readConfig()).locales).toEqual(['en', 'cz', 'de']);
  });

  it('works with the tenant file only while the mall API is down', async () => {
    const alone = await startGateway({ upstreamOrigin: 'http://127.0.0.1:9' });
    const answer = await alone.get('/api/config');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { data } = (await answer.json()) as { data: Record<string, unknown> };
    expect(data).toMatchObject({ locale: 'cz', locales: ['en', 'cz', 'sk', 'de'], settings: {}, tenant: { id: 'meandr' } });
    expect(alone.logged.some((line) => line.includes('the centre could not be read'))).toBe(true);
    await alone.close();
  });
});
