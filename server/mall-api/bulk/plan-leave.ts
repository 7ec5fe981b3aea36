import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '#shared/rules/json-shapes.ts';
import { findLinkTarget } from '#shared/rules/link-target.ts';
import { listReferencesTo } from '../content/references.ts';
import type { Database } from '../core/db/database.ts';
import type { Records } from '../records/records.ts';
import type { Target } from './bulk-table.ts';
import type { PartInput } from './change-parts.ts';
import { planSave } from './plan-acts.ts';

/** A record that changes when a company leaves. */
export interface Leaving extends Target {
  fate: 'archive' | 'change';
  plan: PartInput['plan'];
}

/** Kinds whose records advertise one page, the target of their link. A centre has few of them. */
const linking = ['hero-banners', 'visitor-notices'] as const;
const maxReferences = 10_000;

/**
 * Plans the end of a company. Archives the company and records that name only this company: its offers and rewards, banners that lead to its page.
 * Removes the company from records that name others too, such as floor plans and lists of shops. Drafts that were never published stay.
 */
export function planLeave(db: Database, { list, find, states }: Pick<Records, 'list' | 'find' | 'states'>, company: number): Leaving[] {
  const own: Target = { kind: 'companies', key: String(company) };
  const { references } = listReferencesTo(db, own.kind, own.key, maxReferences);
  const naming = new Map<string, Target & { isWhole: boolean }>();
  for (const { kind, key, path } of references) {
    const name = `${kind} ${key}`;
    naming.set(name, { kind, key, isWhole: path === 'company_id' || naming.get(name)?.isWhole === true });
  }
  const links = linking.flatMap((kind) => list(kind).filter(({ live, isArchived }) => !isArchived && linksTo(live, company)));
  const toArchived = ({ kind, key }: Target): Leaving => ({
    ...{ kind, key, fate: 'archive' },
    plan: (record) => (record.isArchived ? 'same' : { next: states.archived(record), act: 'archive' }),
  });
  const toChanged = ({ kind, key }: Target): Leaving => ({
    ...{ kind, key, fate: 'change' },
    plan: (record) => planSave(states, record, (body) => withoutCompany(body, company)),
  });
  return [
    toArchived(own),
    ...links.map(toArchived),
    ...[...naming.values()].flatMap((target) => {
      const { live } = find(target.kind, target.key);
      const left = withoutCompany(live, company);
      if (target.isWhole || namesNothing(target.kind, left)) return [toArchived(target)];
      return isDeepStrictEqual(left, live) ? [] : [toChanged(target)]; // a plan whose unit is only stored with the company
    }),
  ];
}

function linksTo(body: unknown, company: number): boolean {
  const target = isRecord(body) && typeof body.link === 'string' ? findLinkTarget(body.link) : undefined;
  return target?.name === 'shop' && Number(target.params.id) === company;
}

/** Returns a body without the company, at any depth. */
function withoutCompany(value: unknown, company: number): unknown {
  if (Array.isArray(value)) return value.map((entry) => withoutCompany(entry, company));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => {
      if (name === 'company_id') return [name, entry === company ? null : entry];
      if ((name === 'company_ids' || name === 'companies') && Array.isArray(entry)) return [name, entry.filter((id) => id !== company)];
      return [name, withoutCompany(entry, company)];
    }),
  );
}

/**
 * Whether a record without the company would have another meaning: a campaign for all shops, a reward that other shops take, words that find
 * nothing.
 */
function namesNothing(kind: string, body: unknown): boolean {
  const { company_ids, category_ids, means } = Object(body) as { company_ids?: unknown[]; category_ids?: unknown[]; means?: object };
  if (kind === 'campaigns') return !company_ids?.length && !category_ids?.length;
  if (kind === 'rewards') return !company_ids?.length;
  return kind === 'search-synonyms' && Object.values(means ?? {}).every((names: unknown[]) => names.length === 0);
}
