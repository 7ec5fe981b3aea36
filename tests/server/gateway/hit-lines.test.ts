import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { type FaultUpstream, startUpstream } from '../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway;

beforeEach(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({ upstreamOrigin: upstream.origin, env: { hitLinesPerSecond: 2 } });
});

afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

const linesOf = (route: string) => gateway.logged.map((line) => JSON.parse(line)).filter((line) => line.route === route);

describe('the request log', () => {
  it('has a limited number of lines for hits per second, early or not, and counts the others', async () => {
    const list = '/api/proxy/v1/companies';
    for (let time = 1; time <= 12; time += 1) await gateway.get(list, time > 6 ? {} : { cookie: `${time}` });
    expect(linesOf(list)).toHaveLength(1 + 2); // one miss and two hits
    gateway.clock.advance(1);
    await gateway.get(list);
    expect(linesOf(list).at(-1)).toMatchObject({ status: 200, isEarly: true, unlogged: 9 });
  });

  it('has a line for every failure', async () => {
    for (let time = 1; time <= 8; time += 1) await gateway.get('/api/proxy/v1/companies/7');
    expect(linesOf('/api/proxy/v1/companies/:id').map(({ status }) => status)).toEqual(Array(8).fill(404));
  });
});
