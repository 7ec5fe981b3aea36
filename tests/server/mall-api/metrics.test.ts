import { afterEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { subscribeNewsletter } from '#shared/contracts/newsletter.ts';
import { readFigures } from '../../support/metrics.ts';
import { createMember } from './members.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { addEndpoint } from './webhook-steps.ts';

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

  it('reports waiting events, their age and failures of each endpoint of webhooks that is on, and the number of paused ones', async () => {
    mallApi = await startMallApi();
    const { customerId } = createMember(mallApi);
    const { id } = addEndpoint(mallApi, 'https://crm.example/');
    const { id: off } = addEndpoint(mallApi, 'https://off.example/');
    const { webhooks, webhookEndpoints, ledger } = mallApi.domain;
    const act = <T>(action: () => T): T => inTransaction(mallApi.db, action);
    const read = async () => [...(await readFigures({ get: mallApi.get }))].filter(([name]) => name.startsWith('mallfront_webhook'));
    act(() => ledger.credit({ customerId, kind: 'adjustment', points: 1, reference: null }));
    act(() => webhookEndpoints.change(off, { name: 'Off', url: 'https://off.example/', types: ['points.changed'], isOn: false }));
    act(() => webhooks.endpoints.setFailure(id, wednesdayNoon.getTime(), 0));
    mallApi.setNow(new Date(wednesdayNoon.getTime() + 90_000));
    const toFigures = (paused: boolean) => {
      const labels = `{endpoint="${id}",paused="${paused}"}`;
      return [
        [`mallfront_webhooks_waiting${labels}`, 1],
        [`mallfront_webhooks_oldest_seconds${labels}`, 90],
        [`mallfront_webhook_endpoint_failures${labels}`, 1],
        ['mallfront_webhook_endpoints_paused', Number(paused)],
      ];
    };
    expect(await read()).toEqual(toFigures(false));
    act(() => webhooks.endpoints.pause(id, wednesdayNoon.getTime()));
    expect(await read()).toEqual(toFigures(true));
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
