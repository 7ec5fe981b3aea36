import { toKindSchema } from '#server/mall-api/records/kind-schemas.ts';
import { getBannerOrder } from '#shared/contracts/desk-banners.ts';
import { getDeskKind } from '#shared/contracts/desk-forms.ts';
import {
  changeDeskRecord,
  createDeskRecord,
  type DeskOutcome,
  type DeskRecord,
  type DeskRecordRow,
  getDeskRecord,
  getDeskRecordVersion,
  listDeskKinds,
  listDeskRecords,
} from '#shared/contracts/desk-records.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { renderDesk, toStaff } from '../support/render-desk.tsx';

export const banner = {
  id: 5,
  image: '/media/a.svg',
  translations: [
    { locale: 'cz', title: 'Trh' },
    { locale: 'de', title: 'Markt' },
  ],
};

export const toRow = (overrides: Partial<DeskRecordRow> = {}): DeskRecordRow => ({
  kind: 'hero-banners',
  key: '5',
  translations: [
    { locale: 'cz', title: 'Trh' },
    { locale: 'de', title: 'Markt' },
  ],
  name: 'Trh',
  state: 'live',
  is_edited: false,
  has_draft: false,
  version: 3,
  updated_at: '2026-11-27T09:00:00Z',
  updated_by: 'Jan Malý',
  publish_at: null,
  unpublish_at: null,
  body: { id: 5, image: '/media/a.svg' },
  ...overrides,
});

export const toRecord = (overrides: Partial<DeskRecord> = {}): DeskRecord => {
  const { body: _, ...row } = toRow();
  return {
    ...row,
    live: banner,
    draft: null,
    file: { name: 'hero-banners.json', body: banner, is_newer: false },
    uses: [],
    uses_total: 0,
    history: [
      { version: 3, act: 'save', at: '2026-11-27T09:00:00Z', by: 'Jan Malý', why: null },
      { version: 2, act: 'import', at: '2026-11-20T09:00:00Z', by: null, why: null },
    ],
    ...overrides,
  };
};

interface Scene {
  path: string;
  record?: DeskRecord;
  rows?: readonly DeskRecordRow[];
  /** Number of records that match the list's filters. */
  total?: number;
  /** Outcomes of the actions, in order; then `done`. */
  outcomes?: DeskOutcome[];
  /** Whether the kind is a list; false for a singleton. */
  isList?: boolean;
  /** Role of the staff member; an editor if undefined. */
  role?: 'editor' | 'manager';
  /** Answers of other calls. */
  others?: NonNullable<Parameters<typeof renderDesk>[0]>['answers'];
}

/** Renders the desk of an editor for a centre with one banner. `asked` contains the queries of requested lists. */
export function renderRecords({
  path,
  record = toRecord(),
  rows = [toRow()],
  outcomes = [],
  isList = true,
  role = 'editor',
  others = [],
  total = rows.length,
}: Scene) {
  const asked: string[] = [];
  let now = record;
  const act = (body: unknown): DeskOutcome => {
    const outcome = outcomes.shift();
    if (outcome) return outcome;
    const given = body as { act: string; body?: typeof banner; publish_at?: string | null; unpublish_at?: string | null };
    const isDraft = given.act === 'draft' || (given.act === 'schedule' && (given.body !== undefined || now.has_draft));
    now = {
      ...now,
      version: now.version + 1,
      has_draft: isDraft,
      draft: isDraft ? (given.body ?? now.draft) : null,
      publish_at: given.publish_at ?? null,
      unpublish_at: given.unpublish_at ?? null,
      live: isDraft ? now.live : (given.body ?? now.live),
      state: given.act === 'archive' ? 'archived' : 'live',
      updated_by: 'Eva Nová',
      history: [
        { version: now.version + 1, act: given.act as 'save', at: '2026-11-27T10:00:00Z', by: 'Eva Nová', why: null },
        ...now.history,
      ],
    };
    return { outcome: 'done', record: now };
  };
  const desk = renderDesk({
    path,
    staff: toStaff(role),
    answers: [
      ...others,
      [listDeskKinds, () => [{ kind: 'hero-banners', is_list: true, records: 4, drafts: 1, edited: 0, archived: 0 }]],
      [
        getDeskKind,
        (_, url) => ({
          kind: kindOf(url),
          is_list: isList,
          key_field: 'id',
          dates_from: '2026-11-21T08:00:00Z',
          schema: toKindSchema(kindOf(url)),
        }),
      ],
      [
        listDeskRecords,
        (_, url) => {
          asked.push(url.search);
          const meta = { page: 1, pages: 1, per_page: 24, total };
          return toSuccess(rows, meta);
        },
      ],
      [getBannerOrder, () => ({ ids: null })],
      [createDeskRecord, act],
      [getDeskRecordVersion, (_, url) => toVersion(Number(url.pathname.split('/').at(-1)))],
      [changeDeskRecord, act],
      [getDeskRecord, () => now],
    ],
  });
  return { ...desk, asked };
}

const kindOf = ({ pathname }: URL) => pathname.split('/').at(-1) ?? '';

const toVersion = (version: number) => ({
  version,
  act: version === 2 ? 'import' : 'save',
  at: '2026-11-27T09:00:00Z',
  by: null,
  why: null,
  body: version === 2 ? { ...banner, image: '/media/older.svg' } : banner,
});
