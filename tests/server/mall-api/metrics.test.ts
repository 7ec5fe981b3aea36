import { afterEach, describe, expect, it } from 'vitest';
import { subscribeNewsletter } from '#shared/contracts/newsletter.ts';
import { readFigures } from '../../support/metrics.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';

let mallApi: RunningMallApi;
afterEach(() => mallApi.close());

describe('GET /metrics of the mall API', () => {
  it('reports the number of waiting emails and the age of the oldest, however often it was postponed', async () => {
    let isDown = true;
    mallApi = await startMallApi(undefined, {
      transport: async () => {
        if (isDown) throw new Error('the mail server is down');
      },
    });
    const read = async () => {
      const figures = await readFigures({ get: mallApi.get });
      return [figures.get('mallfront_mails_waiting'), figures.get('mallfront_mails_oldest_seconds')];
    };
    expect(await read()).toEqual([0, 0]);
    await mallApi.send(subscribeNewsletter, { email: 'jana@visitor.example', locale: 'cz', consent: true });
    await mallApi.mailTasks.run();
    mallApi.setNow(new Date(wednesdayNoon.getTime() + 90_000));
    expect(await read()).toEqual([1, 90]);
    await mallApi.mailTasks.run();
    mallApi.setNow(new Date(wednesdayNoon.getTime() + 200_000));
    expect(await read()).toEqual([1, 170]); // without the 30 s by which the second attempt was late
    isDown = false;
  });

  it('has no sample of a figure that is unknown, such as the replication lag without a replica', async () => {
    mallApi = await startMallApi();
    const names = [...(await readFigures({ get: mallApi.get })).keys()];
    expect(names).toContain('mallfront_mails_waiting');
    expect(names).not.toContain('mallfront_replication_lag_seconds');
  });

  it('counts calls by route pattern, and requires the operators’ token if one is set', async () => {
    mallApi = await startMallApi(undefined, { opsToken: 'an-operators-token-of-24-letters' });
    expect((await mallApi.get('/metrics')).status).toBe(401);
    await mallApi.get('/v1/companies/1');
    const authorization = 'Bearer an-operators-token-of-24-letters';
    const figures = await readFigures({ get: (path) => mallApi.get(path, { headers: { authorization } }) });
    const counted = (route: string, status: string) =>
      figures.get(`mallfront_http_requests_total{method="GET",route="${route}",status="${status}",cache="none"}`);
    expect([counted('/v1/companies/:id', '2xx'), counted('/metrics', '4xx')]).toEqual([1, 1]);
    expect(figures.get('mallfront_refunds_waiting')).toBe(0);
    expect(figures.get('mallfront_backup_timestamp_seconds')).toBe(0);
  });
});
