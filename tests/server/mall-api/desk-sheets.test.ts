import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toAddress } from '#shared/contracts/address.ts';
import { changeDeskRecord } from '#shared/contracts/desk-records.ts';
import { exportDeskRecords } from '#shared/contracts/desk-sheets.ts';
import type { BodyInput } from '#shared/contracts/endpoint.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { createStaff, type TestStaff } from './staff-steps.ts';

let mallApi: RunningMallApi;
let gateway: TestGateway;
let eva: TestStaff;
beforeAll(async () => {
  mallApi = await startMallApi();
  gateway = await startGateway({
    upstreamOrigin: mallApi.origin,
    env: { mallApiUrl: undefined, publicUrl: 'https://www.centre.example', trustProxy: true },
  });
  eva = await createStaff(mallApi, 'editor');
});
afterAll(async () => {
  await gateway.close();
  await mallApi.close();
});

type Body = BodyInput<typeof exportDeskRecords>;

const idAndTitle: Body['columns'] = [
  { id: 'id', heading: 'ID' },
  { id: 'translations.cz.title', heading: 'Název (CZ)' },
];

function save(kind: string, { token = eva.token, ...body }: Partial<Body> & { token?: string } = {}): Promise<Response> {
  return fetch(`${gateway.origin}/api${toAddress(exportDeskRecords, { params: { kind } })}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `__Host-desk=${token}` },
    body: JSON.stringify({ format: 'csv', locale: 'cz', filter: {}, columns: idAndTitle, ...body }),
  });
}

const toLines = async (response: Response) => (await response.text()).split('\r\n').slice(1, -1);

describe('exportDeskRecords', () => {
  it('sends all matching records as a file that no cache stores', async () => {
    const response = await save('companies');
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/csv; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="companies-\d{4}-\d\d-\d\d\.csv"$/);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [heading, ...rows] = bytes.toString().slice(1).split('\r\n').slice(0, -1);
    expect(heading).toBe('ID;Název (CZ)');
    expect(rows.map((row) => row.split(';')[0])).toEqual(['1', '2', '3']);
  });

  it('applies filters and writes options in words', async () => {
    const columns = [
      { id: 'id', heading: 'ID' },
      { id: 'type', heading: 'Typ', labels: { dining: 'Restaurace' } },
      { id: 'web', heading: 'Web' },
    ];
    expect(await toLines(await save('companies', { filter: { fields: 'type:dining' }, columns }))).toEqual(['1;Restaurace;']);
    expect(await toLines(await save('companies', { filter: { keys: ['3', '1'] } }))).toHaveLength(2);
  });

  it('exports the published version of a record that has a draft', async () => {
    const before = await toLines(await save('companies', { filter: { keys: ['3'] } }));
    const draft = { act: 'draft', version: 1, body: { id: 3, translations: [{ locale: 'cz', title: 'Koncept' }] } } as const;
    await mallApi.sendAs(eva.token, changeDeskRecord, draft, { input: { params: { kind: 'companies', key: '3' } } });
    expect(await toLines(await save('companies', { filter: { keys: ['3'] } }))).toEqual(before);
  });

  it.each([
    ['an unknown column', 'companies', { columns: [{ id: 'secret', heading: 'x' }] }, 422],
    ['an unknown filter', 'companies', { filter: { fields: 'secret:1' } }, 400],
    ['an unknown kind', 'nothing', {}, 404],
    ['a kind of managers', 'redirects', { columns: [{ id: 'from', heading: 'x' }] }, 403],
    ['no session', 'companies', { token: 'none' }, 401],
  ])('refuses %s with an envelope', async (_what, kind, body, status) => {
    const response = await save(kind, body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ status: 'error' });
  });
});
