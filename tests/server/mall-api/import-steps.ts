import { expect, vi } from 'vitest';
import { type DeskBulk, getDeskBulk, undoDeskBulk } from '#shared/contracts/desk-bulk.ts';
import {
  type DeskImport,
  getDeskImport,
  listDeskImportRows,
  type PlanDeskImportBody,
  planDeskImport,
  runDeskImport,
  uploadDeskSheet,
} from '#shared/contracts/desk-imports.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { RunningMallApi } from './running-mall-api.ts';

/** Steps of an import by one person, over HTTP. */
export function prepareImportSteps(mallApi: RunningMallApi, token: () => string) {
  async function send<T>(contract: Endpoint, kind: string, id: number | undefined, body: object, picture?: Buffer): Promise<T> {
    const input = { params: { kind, ...(id !== undefined && { id }) } } as object;
    const answer = await mallApi.sendAs(token(), contract, body, { input, ...(picture && { picture }) });
    if (!('data' in answer.body)) return expect.unreachable(JSON.stringify(answer.body));
    return answer.body.data as T; // safe: tests check the shape
  }

  const get = async (kind: string, id: number) => (await mallApi.callAs(token(), getDeskImport, { params: { kind, id } })).data;
  const upload = (kind: string, file: string | Uint8Array) =>
    send<DeskImport>(
      uploadDeskSheet,
      kind,
      undefined,
      { file_name: 'a.csv' },
      typeof file === 'string' ? Buffer.from(file) : Buffer.from(file),
    );

  async function plan(kind: string, id: number, body: PlanDeskImportBody): Promise<DeskImport> {
    await send(planDeskImport, kind, id, body);
    return vi.waitFor(async () => {
      const found = await get(kind, id);
      expect(found.state).toBe('planned');
      return found;
    }, 60_000);
  }

  const untilEnded = (kind: string, id: number) =>
    vi.waitFor(async (): Promise<DeskBulk> => {
      const { data } = await mallApi.callAs(token(), getDeskBulk, { params: { kind, id } });
      expect(data.state).not.toBe('running');
      return data;
    }, 60_000);

  return {
    get,
    upload,
    plan,
    /** Uploads a file whose headings are the ids of columns, and compares it. */
    async compare(kind: string, file: string | Uint8Array, choices: Partial<PlanDeskImportBody> = {}): Promise<DeskImport> {
      const { id, headings } = await upload(kind, file);
      const columns = headings.map((heading, index) => ({ index, id: heading }));
      return plan(kind, id, { columns, find_by: headings[0] ?? null, clears_empty: false, ...choices });
    },
    listRows: async (kind: string, id: number) => (await mallApi.callAs(token(), listDeskImportRows, { params: { kind, id } })).data,
    /** Writes the compared rows, and waits for the end. */
    async run({ kind, id, counts }: DeskImport, mode: 'publish' | 'draft' = 'publish'): Promise<DeskBulk> {
      const { bulk_id: bulkId } = await send<DeskImport>(runDeskImport, kind, id, { mode, count: counts.new + counts.changed });
      return untilEnded(kind, bulkId ?? 0);
    },
    async undo({ kind, id }: DeskBulk): Promise<DeskBulk> {
      await send(undoDeskBulk, kind, id, {});
      return untilEnded(kind, id);
    },
  };
}
