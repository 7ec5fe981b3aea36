import { afterEach, beforeEach, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { type FaultUpstream, sendJson, startUpstream, success } from '../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway;

beforeEach(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({ upstreamOrigin: upstream.origin });
  const at = (seconds: number) => new Date(gateway.clock.now().getTime() + seconds * 1000).toISOString();
  const translations = [{ locale: 'en', title: 'Lift B is out of order' }];
  const notice = { id: 4, level: 'warning', starts_at: at(30), ends_at: at(50), link: '/floorplan/1', translations };
  upstream.answer('/v1/visitor-notices', sendJson(success([notice])));
});

afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

it.each(['/en', '/en/login', '/en/nothing-here'])(
  'shows a notice in the HTML of %s from its start to its end, although the page is cached',
  async (path) => {
    const read = async () => (await (await gateway.get(path)).text()).split('<script type="application/json"')[0];
    expect(await read()).not.toContain('Lift B is out of order');
    gateway.clock.advance(29);
    expect(await read()).not.toContain('Lift B is out of order');
    gateway.clock.advance(1);
    const shown = await read();
    expect(shown).toContain('Lift B is out of order');
    expect(shown).toMatch(/<div class="visitor-notices" aria-live="polite"><section/);
    gateway.clock.advance(19);
    expect(await read()).toContain('Lift B is out of order');
    gateway.clock.advance(1);
    expect(await read()).not.toContain('Lift B is out of order');
  },
);
