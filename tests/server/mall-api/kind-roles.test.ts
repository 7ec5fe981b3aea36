import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { kindNames } from '#server/mall-api/content/known-kinds.ts';
import { contracts, getCheck } from '#shared/contracts/contracts.ts';
import { changeDeskRecords, deskBulkActs, getDeskBulk, undoDeskBulk } from '#shared/contracts/desk-bulk.ts';
import { getDeskKind } from '#shared/contracts/desk-forms.ts';
import { getDeskImport, listDeskImportRows, planDeskImport, runDeskImport, uploadDeskSheet } from '#shared/contracts/desk-imports.ts';
import { createKey } from '#shared/contracts/desk-keys.ts';
import { makeDeskPreview } from '#shared/contracts/desk-previews.ts';
import {
  changeDeskRecord,
  createDeskRecord,
  deskActs,
  getDeskRecord,
  getDeskRecordVersion,
  listDeskKinds,
  listDeskRecords,
} from '#shared/contracts/desk-records.ts';
import { getDeskSchedule } from '#shared/contracts/desk-schedule.ts';
import { exportDeskRecords } from '#shared/contracts/desk-sheets.ts';
import { listDeskViews, removeDeskView, saveDeskView } from '#shared/contracts/desk-views.ts';
import { type StaffRole, staffRoles } from '#shared/contracts/endpoint.ts';
import { canUse, kindActs } from '#shared/rules/can-use.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { createStaff, type TestStaff } from './staff-steps.ts';

/** Permissions according to docs/desk.md. */
const ofManagers = [
  ...[
    'campaigns',
    'gift-cards',
    'locales',
    'loyalty',
    'malls',
    'parking',
    'privacy-policy',
    'redirects',
    'settings',
    'terms-conditions',
    'tiers',
  ],
];
/** Kinds of managers that editors may list as well, because the form for rewards lets them select a tier. */
const listedByEditors = ['tiers'];

/** Kinds that the reception writes as well. */
const ofDesk = ['visitor-notices'];

function isAllowed(kind: string, act: string, role: StaffRole): boolean {
  if (role === 'manager') return true;
  if (role === 'desk') return ofDesk.includes(kind);
  if (role !== 'editor') return false;
  return !ofManagers.includes(kind) || (act === 'list' && listedByEditors.includes(kind));
}

const everything = kindNames.flatMap((kind) => staffRoles.flatMap((role) => kindActs.map((act) => [kind, act, role] as const)));

let mallApi: RunningMallApi;
const staff = {} as Record<StaffRole, TestStaff>;
beforeAll(async () => {
  mallApi = await startMallApi();
  for (const role of staffRoles) staff[role] = await createStaff(mallApi, role);
});
afterAll(() => mallApi.close());

/** Calls that name a kind. Each requests an unknown record with the token of a role, and returns the status. */
const calls: Readonly<Record<string, (kind: string, act: string, token: string) => Promise<number>>> = {
  listDeskRecords: (kind, _, token) => read(token, `/v1/staff/records/${kind}`),
  getDeskKind: (kind, _, token) => read(token, `/v1/staff/kinds/${kind}`),
  exportDeskRecords: (kind, _, token) =>
    write(token, `/v1/staff/exports/records/${kind}`, {
      format: 'csv',
      locale: 'en',
      filter: {},
      columns: [{ id: 'no-column', heading: '' }],
    }),
  changeDeskRecords: (kind, act, token) =>
    write(token, `/v1/staff/bulk/${kind}`, { act, filter: {}, count: 987654, key: `a-new-bulk-key-of-${kind}-${act}` }),
  getDeskImport: (kind, _, token) => read(token, `/v1/staff/imports/${kind}/987654`),
  listDeskImportRows: (kind, _, token) => read(token, `/v1/staff/imports/${kind}/987654/rows`),
  planDeskImport: (kind, _, token) =>
    write(token, `/v1/staff/imports/${kind}/987654/plan`, { columns: [{ index: 0, id: 'id' }], find_by: null, clears_empty: false }),
  runDeskImport: (kind, _, token) => write(token, `/v1/staff/imports/${kind}/987654/run`, { mode: 'draft', count: 1 }),
  uploadDeskSheet: (kind, _, token) => write(token, `/v1/staff/imports/${kind}`, {}),
  getDeskBulk: (kind, _, token) => read(token, `/v1/staff/bulk/${kind}/987654`),
  undoDeskBulk: (kind, _, token) => write(token, `/v1/staff/bulk/${kind}/987654/undo`, {}),
  getDeskRecord: (kind, _, token) => read(token, `/v1/staff/records/${kind}/987654`),
  getDeskRecordVersion: (kind, _, token) => read(token, `/v1/staff/records/${kind}/987654/versions/1`),
  makeDeskPreview: (kind, _, token) => write(token, '/v1/staff/previews', { record: { kind, key: '987654', version: 1 } }),
  createDeskRecord: (kind, act, token) =>
    write(token, `/v1/staff/records/${kind}`, { act, body: { id: 987654 }, request_key: `a-new-key-of-${kind}-${act}` }),
  changeDeskRecord: (kind, act, token) =>
    write(token, `/v1/staff/records/${kind}/987654`, {
      act,
      version: 1,
      body: { id: 987654 },
      to: 1,
      publish_at: null,
      unpublish_at: null,
    }),
  listDeskViews: (kind, _, token) => read(token, `/v1/staff/views/${kind}`),
  saveDeskView: (kind, _, token) => write(token, `/v1/staff/views/${kind}`, { name: 'Drafts', query: '', columns: null }),
  removeDeskView: (kind, _, token) => write(token, `/v1/staff/views/${kind}/removal`, { name: 'Drafts' }),
};

const actsOf: Readonly<Record<string, readonly string[]>> = {
  [listDeskRecords.name]: ['list'],
  [getDeskKind.name]: ['read'],
  [exportDeskRecords.name]: ['read'],
  [changeDeskRecords.name]: deskBulkActs,
  [getDeskImport.name]: ['read'],
  [listDeskImportRows.name]: ['read'],
  [planDeskImport.name]: ['read'],
  [runDeskImport.name]: ['read'],
  [uploadDeskSheet.name]: ['read'],
  [getDeskBulk.name]: ['read'],
  [undoDeskBulk.name]: ['read'],
  [getDeskRecord.name]: ['read'],
  [getDeskRecordVersion.name]: ['read'],
  [makeDeskPreview.name]: ['preview'],
  [createDeskRecord.name]: ['save', 'draft', 'schedule'],
  [changeDeskRecord.name]: deskActs,
  [listDeskViews.name]: ['list'],
  [saveDeskView.name]: ['list'],
  [removeDeskView.name]: ['list'],
};

const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });
const read = async (token: string, path: string) => (await mallApi.get(path, { headers: headersOf(token) })).status;
const write = async (token: string, path: string, body: unknown) =>
  (await mallApi.get(path, { method: 'POST', headers: headersOf(token), body: JSON.stringify(body) })).status;

describe('roles of kinds', () => {
  it('allow each act to the documented roles', () => {
    expect(everything.filter(([kind, act, role]) => canUse(kind, act, [role]) !== isAllowed(kind, act, role))).toEqual([]);
    const withDesk = everything.filter(
      ([kind, act, role]) => canUse(kind, act, ['desk', role]) !== (isAllowed(kind, act, role) || isAllowed(kind, act, 'desk')),
    );
    expect(withDesk).toEqual([]); // the role `desk` adds its own kind, and takes nothing away
    expect(everything).toHaveLength(kindNames.length * 4 * 10);
  });

  it.each(Object.keys(actsOf))('are enforced by %s for every kind, role and act', async (name) => {
    const wrong: string[] = [];
    for (const kind of kindNames)
      for (const role of staffRoles)
        for (const act of actsOf[name] ?? []) {
          const status = await calls[name]?.(kind, act, staff[role].token);
          if ((status === 403) === isAllowed(kind, act, role)) wrong.push(`${role} ${act} ${kind}: ${status}`);
        }
    expect(wrong).toEqual([]);
  });

  it('are enforced by every staff call that names a kind of content', () => {
    const named = Object.values(contracts).filter((contract) => {
      const { body } = getCheck(contract);
      const fields = body instanceof z.ZodMiniObject ? Object.keys(body.shape) : [];
      if (contract.name === createKey.name) return false; // the kind of a key, not of content
      return contract.access === 'staff' && ('kind' in contract.params || fields.includes('record') || fields.includes('kind'));
    });
    expect(named.map(({ name }) => name).toSorted()).toEqual(Object.keys(actsOf).toSorted());
    expect(named.filter(({ kindAct }) => kindAct === undefined)).toEqual([]);
  });

  it('hide managers’ kinds and schedules from editors', async () => {
    const { manager, editor } = staff;
    const inAnHour = new Date(mallApi.clock().getTime() + 3_600_000).toISOString();
    const { version, live } = mallApi.domain.records.find('settings', 'settings');
    const body = live as Record<string, unknown>[]; // safe: rows of the tiny tenant's settings
    const scheduled = { act: 'schedule' as const, version, body, publish_at: inAnHour };
    const input = { params: { kind: 'settings', key: 'settings' } };
    expect((await mallApi.sendAs(manager.token, changeDeskRecord, scheduled, { input })).body).toMatchObject({ data: { outcome: 'done' } });
    const seenBy = async ({ token }: TestStaff) => (await mallApi.callAs(token, getDeskSchedule)).data;
    expect(await seenBy(manager)).toMatchObject({ coming: [{ kind: 'settings' }], coming_total: 1 });
    expect(await seenBy(editor)).toMatchObject({ coming: [], coming_total: 0 });
    const kindsOf = async ({ token }: TestStaff) => (await mallApi.callAs(token, listDeskKinds)).data.map(({ kind }) => kind);
    expect(await kindsOf(manager)).toEqual(kindNames);
    expect(await kindsOf(editor)).toEqual(kindNames.filter((kind) => !ofManagers.includes(kind)));
  });

  it('cannot be bypassed with the key of a request that created a record of another kind', async () => {
    const made = { act: 'save', body: { from: '/old', to: '/new' }, request_key: 'a-key-of-the-manager' } as const;
    const create = (kind: string, token: string) => mallApi.sendAs(token, createDeskRecord, made, { input: { params: { kind } } });
    expect((await create('redirects', staff.manager.token)).body).toMatchObject({ data: { outcome: 'done' } });
    expect((await create('faq', staff.editor.token)).status).toBe(409);
  });
});
