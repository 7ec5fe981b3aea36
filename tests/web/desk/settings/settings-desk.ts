import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDeskKind } from '#shared/contracts/desk-forms.ts';
import {
  changeDeskRecord,
  type DeskOutcome,
  type DeskRecord,
  getDeskRecord,
  getDeskRecordVersion,
  listDeskKinds,
  listDeskRecords,
} from '#shared/contracts/desk-records.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { renderDesk, toStaff } from '../support/render-desk.tsx';

const tenants = join(import.meta.dirname, '../../../../config/tenants');

/** Returns the settings in a tenant's content files. */
export const settingsOf = (tenant: string): unknown => JSON.parse(readFileSync(join(tenants, tenant, 'content/settings.json'), 'utf8'));

export const toSettings = (live: unknown, overrides: Partial<DeskRecord> = {}): DeskRecord => ({
  kind: 'settings',
  key: 'settings',
  translations: [],
  name: 'settings',
  state: 'live',
  is_edited: true,
  has_draft: false,
  version: 3,
  updated_at: '2026-11-27T09:00:00Z',
  ...{ publish_at: null, unpublish_at: null },
  updated_by: 'Jan Malý',
  live,
  draft: null,
  file: { name: 'settings.json', body: live, is_newer: false },
  uses: [],
  uses_total: 0,
  history: [
    { version: 3, act: 'save', at: '2026-11-27T09:00:00Z', by: 'Jan Malý', why: null },
    { version: 2, act: 'import', at: '2026-11-20T09:00:00Z', by: null, why: null },
  ],
  ...overrides,
});

const articles = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [index + 1, `Article ${index + 1}`]));
const titles: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'website-pages': { ...articles, terrace: 'River terrace', 'kulinar-nebo-kancelar': 'Cook or clerk' },
  'hero-banners': { 1: 'The river bends', 2: 'On the bank', 3: 'One point' },
  amenities: { 54: 'Car wash' },
};

interface Scene {
  path?: string;
  record?: DeskRecord;
  /** Outcomes of the actions, in order; then `done`. */
  outcomes?: DeskOutcome[];
  versions?: Readonly<Record<number, unknown>>;
  /** Answers of other calls. */
  others?: NonNullable<Parameters<typeof renderDesk>[0]>['answers'];
}

/** Renders the settings screen of a manager. */
export function renderSettings({
  path = '/settings',
  record = toSettings(settingsOf('demo')),
  outcomes = [],
  versions = {},
  others = [],
}: Scene = {}) {
  let now = record;
  const act = (value: unknown): DeskOutcome => {
    const outcome = outcomes.shift();
    if (outcome) return outcome;
    const { act: name, body, ...at } = value as { act: string; body?: unknown } & Partial<Pick<DeskRecord, 'publish_at'>>;
    const isDraft = name === 'draft' || name === 'schedule';
    const shown = name === 'publish' ? now.draft : (body ?? now.live);
    const draft = body ?? now.draft;
    const { publish_at = null } = at;
    now = {
      ...now,
      version: now.version + 1,
      has_draft: isDraft,
      draft: isDraft ? draft : null,
      live: isDraft ? now.live : shown,
      publish_at,
    };
    return { outcome: 'done', record: now };
  };
  const toVersion = (version: number) => ({
    ...{ version, act: 'save', at: '2026-11-27T09:00:00Z', by: null, why: null },
    body: versions[version],
  });
  return renderDesk({
    path,
    staff: toStaff('manager'),
    answers: [
      ...others,
      [getDeskKind, () => ({ kind: 'settings', is_list: false, key_field: null, dates_from: '2026-11-21T08:00:00Z', schema: {} })],
      [getDeskRecordVersion, (_, url) => toVersion(Number(url.pathname.split('/').at(-1)))],
      [changeDeskRecord, act],
      [getDeskRecord, () => now],
      [listDeskKinds, () => []],
      [
        listDeskRecords,
        (_, url) => {
          const kind = url.pathname.split('/').at(-1) ?? '';
          const chosen = (url.searchParams.get('fields') ?? '').split(',');
          const entries = Object.entries(titles[kind] ?? {}).filter(([key]) => kind !== 'website-pages' || chosen.includes(`alias:${key}`));
          const rows = entries.map(([key, name]) => ({
            ...{ kind, key, translations: [], name, state: 'live', is_edited: false, has_draft: false, version: 1 },
            ...{ updated_at: null, updated_by: null, body: kind === 'website-pages' ? { alias: key } : {} },
          }));
          const page = Number(url.searchParams.get('page') ?? 1);
          const perPage = Number(url.searchParams.get('per_page'));
          const meta = { page, pages: Math.ceil(rows.length / perPage), per_page: perPage, total: rows.length };
          return toSuccess(rows.slice((page - 1) * perPage, page * perPage), meta);
        },
      ],
    ],
  });
}
