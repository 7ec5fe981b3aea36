import { describe, expect, it } from 'vitest';
import { kindNames, listKinds, recordsOf } from '#server/mall-api/content/known-kinds.ts';
import { loadContent } from '#server/mall-api/content/load.ts';
import { isBadgeCriterion } from '#server/mall-api/loyalty/badges.ts';
import { type DeskKind, deskKinds } from '#shared/site/desk-kinds.ts';
import { listKindFields, listOwnFields, valuesAt } from '../../support/kind-fields.ts';

const rows: readonly (readonly [string, DeskKind])[] = Object.entries(deskKinds);
const day = new Date('2026-11-25T12:00:00+01:00');
const centres = ['demo', 'podhradie'].map((tenant) => loadContent(`config/tenants/${tenant}/content`, day).content);
const recordsOfAll = (kind: string) => centres.flatMap((content) => recordsOf(content, kind));

/** References that neither centre's content has. */
const invented: Readonly<Record<string, readonly object[]>> = {
  categories: [{ parent_id: 1 }],
  rewards: [{ company_id: null, company_ids: [1], category_ids: [] }],
  'website-pages': [{ blocks: [], tabs: [{ blocks: [{ company_ids: [1] }] }] }],
};
const referring = (kind: string) => [...recordsOfAll(kind), ...(invented[kind] ?? [])];

describe('deskKinds', () => {
  it('contains every kind of content', () => {
    expect(Object.keys(deskKinds).toSorted()).toEqual(kindNames.toSorted());
  });

  it.each(rows)('assigns each field of a record of %s to one group', (kind, { groups }) => {
    expect(Object.values(groups).flat().toSorted()).toEqual(listOwnFields(kind).toSorted());
  });

  it.each(rows)(
    'names only existing fields of %s',
    (kind, { title, columns, filters, refers = {}, shownIf = {}, choices = {}, elsewhere = {}, fixed = [] }) => {
      const conditions = Object.values(shownIf).flatMap((condition) => Object.keys(condition));
      const named = [
        title ?? [],
        columns,
        filters,
        fixed,
        conditions,
        ...[refers, shownIf, choices, elsewhere].map((table) => Object.keys(table)),
      ].flat();
      const there = listKindFields(kind).map(({ path }) => path);
      expect(named.filter((path) => !there.includes(path))).toEqual([]);
    },
  );

  it.each(rows)('filters %s only by fields whose possible values are known', (kind, { filters, refers = {} }) => {
    const choosable = listKindFields(kind).filter(({ path, values, isYesOrNo }) => values.length > 0 || isYesOrNo || refers[path]);
    expect(filters.filter((path) => !choosable.some((field) => field.path === path))).toEqual([]);
  });

  it.each(rows)('lists exactly the references of %s that its records have', (kind, { refers = {} }) => {
    const bySchema = referring(kind).map((record) =>
      Object.entries(refers).flatMap(([path, to]) => valuesAt(record, path).map((id) => `${path} ${to} ${id}`)),
    );
    const byRecord = referring(kind).map((record) =>
      (listKinds.get(kind)?.listReferences?.(record) ?? []).flatMap(({ to, path, id }) =>
        id === null || id === undefined ? [] : [`${path.filter((step) => typeof step === 'string').join('.')} ${to} ${id}`],
      ),
    );
    expect(bySchema.map((found) => found.toSorted())).toEqual(byRecord.map((found) => found.toSorted()));
  });

  it('lists only references that some record has', () => {
    const paths = rows.flatMap(([kind, { refers = {} }]) => Object.keys(refers).map((path) => [kind, path] as const));
    const unseen = paths.filter(([kind, path]) => referring(kind).every((record) => valuesAt(record, path).length === 0));
    expect(unseen.map((names) => names.join(' '))).toEqual([]);
  });

  it.each(rows)('shows fields of %s only for choices that exist', (kind, { shownIf = {} }) => {
    const values = new Map(listKindFields(kind).map((field) => [field.path, field.values]));
    const wanted = Object.values(shownIf).flatMap((condition) => Object.entries(condition));
    expect(wanted.flatMap(([path, wants]) => wants.filter((value) => value !== '' && !values.get(path)?.includes(value)))).toEqual([]);
  });

  it.each(rows)('hides nothing that a record of %s contains', (kind, { shownIf = {} }) => {
    const hidden = recordsOfAll(kind).flatMap((record) =>
      Object.entries(shownIf)
        .filter(([path, condition]) => !isShown(record, path.split('.'), condition))
        .map(([path]) => path),
    );
    expect(hidden).toEqual([]);
  });

  it('offers only valid badge criteria, including all that the content uses', () => {
    const offered = Object.values(deskKinds.badges.choices ?? {}).flat();
    const given = recordsOfAll('badges').flatMap((badge) => valuesAt(badge, 'criterion'));
    expect(offered.filter((criterion) => !isBadgeCriterion(criterion))).toEqual([]);
    expect(given.filter((criterion) => !offered.includes(String(criterion)))).toEqual([]);
  });
});

/** Whether every value at the path is empty or meets the condition under which it is shown. */
function isShown(value: unknown, [name = '', ...rest]: readonly string[], condition: Readonly<Record<string, readonly string[]>>): boolean {
  if (Array.isArray(value)) return value.every((item) => isShown(item, [name, ...rest], condition));
  if (typeof value !== 'object' || value === null) return true;
  const fields = new Map<string, unknown>(Object.entries(value));
  const beside = Object.entries(condition).map(([path, wanted]) => [fields.get(path), wanted] as const);
  const isMet = beside.every(([found, wanted]) => found === undefined || wanted.includes(String(found)));
  if (rest.length === 0) return isMet || valuesAt(fields.get(name), '').length === 0;
  const below = Object.fromEntries(
    Object.entries(condition).flatMap(([path, wanted]) => (path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), wanted]] : [])),
  );
  if (!isMet) return valuesAt(fields.get(name), rest.join('.')).length === 0;
  return isShown(fields.get(name), rest, below);
}
