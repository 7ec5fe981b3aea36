import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type GrownPlan, growPlan } from './grown-plan.ts';

export interface CentreSize {
  companies: number;
  announcements: number;
  units: number;
}

interface Translation {
  title: string;
  [field: string]: string | undefined;
}

interface ContentRecord {
  id: number;
  translations: Translation[];
  company_id?: number | null;
  floor?: number | null;
  unit?: string | null;
  floorplan_id?: number | null;
  published_at?: string;
  starts_at?: string | null;
  ends_at?: string | null;
}

const demo = resolve('config/tenants/demo');
const companyFiles = ['companies-stores', 'companies-dining', 'companies-services'];
const firstGrownId = 10_000;
/** Span of past announcements: ten years. A few announcements are current or in the future. */
const pastDays = 3600;
const eventsToCome = 100;
const offersThatRun = 60;
/** Shares of the added announcements, by type. */
const shares = { news: 0.6, events: 0.25, offers: 0.15 };
const syllables = 'ka lo mi ra ve tu ne pa ši dor mel vin tra sto bel kor nov lu ze po ha gri lan ter no vi za me ro bu cho ně'.split(' ');

/** Writes a larger demo centre: its own records, and similar ones with new names, spread over new units and ten years. */
export function writeGrownTenant(tenantsDir: string, tenant: string, size: CentreSize): void {
  const folder = join(tenantsDir, tenant);
  mkdirSync(folder, { recursive: true });
  cpSync(join(demo, 'content'), join(folder, 'content'), { recursive: true });
  for (const name of ['tenant.json', 'demo-member.json']) cpSync(join(demo, name), join(folder, name));
  symlinkSync(join(demo, 'media'), join(folder, 'media'));
  const write = (name: string, records: readonly object[]) =>
    writeFileSync(join(folder, 'content', `${name}.json`), JSON.stringify(records, null, 1));
  const word = createWords();

  const plans = growPlans(size.units);
  write('floorplans', plans);
  const companies = growCompanies(size.companies, plans, word);
  for (const name of companyFiles) rmSync(join(folder, 'content', `${name}.json`));
  write('companies-all', companies);
  let nextId = firstGrownId + size.companies;
  const added = size.announcements - ['news', 'events', 'offers'].reduce((sum, kind) => sum + read(`announcements-${kind}`).length, 0);
  for (const kind of ['news', 'events', 'offers'] as const) {
    const own = read(`announcements-${kind}`);
    const more = times(Math.max(0, Math.round(added * shares[kind])), (index) => {
      const record = vary(own[index % own.length], nextId++, (title) => `${title} – ${word()} ${word()}`, word);
      if (record.company_id != null) record.company_id = companies[index % companies.length]?.id ?? null;
      return { ...record, ...dates[kind](index, added * shares[kind]) };
    });
    write(`announcements-${kind}`, [...own, ...more]);
  }
}

/** Dates in the form of content files, relative to the day of the import. */
const dates = {
  news: (index: number, count: number) => ({ published_at: toDay(-25 - Math.floor((index / count) * pastDays)) }),
  events: (index: number, count: number) => {
    const day = index < eventsToCome ? 1 + (index % 60) : -2 - Math.floor((index / count) * pastDays);
    return { published_at: toDay(Math.min(day - 10, -1)), starts_at: toDay(day), ends_at: toDay(day, '18:00') };
  },
  offers: (index: number, count: number) => {
    const day = index < offersThatRun ? -3 : -40 - Math.floor((index / count) * pastDays);
    return { published_at: toDay(day), starts_at: toDay(day), ends_at: toDay(day + 14, '21:00') };
  },
};

const toDay = (day: number, time = '09:00') => `@day${day < 0 ? day : `+${day}`} ${time}`;

function growPlans(units: number): GrownPlan[] {
  const plans = readList<GrownPlan>('floorplans');
  const have = plans.reduce((sum, plan) => sum + plan.units.length, 0);
  return plans.map((plan) => growPlan(plan, Math.round((plan.units.length * units) / have)));
}

function growCompanies(count: number, plans: readonly GrownPlan[], word: () => string): ContentRecord[] {
  const own = companyFiles.flatMap(read);
  const taken = new Set(own.map(({ floorplan_id, unit }) => `${floorplan_id} ${unit}`));
  const places = plans.flatMap(({ id, floor, units }) => units.map(({ unit }) => ({ floorplan_id: id, floor, unit })));
  const free = places.filter(({ floorplan_id, unit }) => !taken.has(`${floorplan_id} ${unit}`));
  const more = times(Math.max(0, count - own.length), (index) => {
    const name = word();
    return {
      ...vary(own[index % own.length], firstGrownId + index, () => capitalise(name), word),
      ...free[index % free.length],
      is_featured: false,
    };
  });
  return [...own, ...more].slice(0, count);
}

/** Returns a copy of a record with more words in its texts, so that the search index has as many words as that of a real centre. */
function vary(record: ContentRecord | undefined, id: number, toTitle: (title: string) => string, word: () => string): ContentRecord {
  if (!record) throw new Error('The demo has nothing to grow from.');
  const translations = record.translations.map((translation) => {
    const more = times(6, word).join(' ');
    const lengthen = (text: string | undefined) => text?.replace('</p>', ` ${more}.</p>`);
    const { title, description, article } = translation;
    return {
      ...translation,
      title: toTitle(title),
      ...(description && { description: lengthen(description) }),
      ...(article && { article: lengthen(article) }),
    };
  });
  return { ...record, id, translations };
}

/** Creates a generator of words, the same in every run. The number of different words grows more slowly than the texts do. */
function createWords(): () => string {
  let seed = 12_345;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7f_ff_ff_ff;
    return seed / 0x7f_ff_ff_ff;
  };
  const pick = (list: readonly string[], at: number) => list[Math.floor(at * list.length)] ?? '';
  const words = times(20_000, () => times(2 + Math.floor(random() * 3), () => pick(syllables, random())).join(''));
  return () => pick(words, random() ** 2);
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));
const read = (name: string) => readList<ContentRecord>(name);
const readList = <T>(name: string) => JSON.parse(readFileSync(join(demo, 'content', `${name}.json`), 'utf8')) as T[]; // safe: the demo's own content
