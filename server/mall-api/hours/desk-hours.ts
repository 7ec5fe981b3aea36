import { hash } from 'node:crypto';
import { type CompanyType, companyTypes } from '#shared/contracts/companies.ts';
import type {
  DeskHours,
  DeskHoursChange,
  DeskHoursDay,
  DeskHoursLine,
  DeskHoursPreview,
  DeskHoursWish,
} from '#shared/contracts/desk-hours.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { hoursOnDay, toWeekText } from '#shared/rules/opening-hours.ts';
import { addDays, calendarDateIn } from '#shared/rules/time-zone.ts';
import type { OpeningHours } from '#shared/schemas/fields.ts';
import type { Database } from '../core/db/database.ts';
import { keepSinceImport } from '../core/db/imports.ts';
import type { OperatorActs } from '../core/http/operator-acts.ts';
import type { StaffDoer } from '../core/http/staff-sessions.ts';
import type { Queries } from '../prepare-queries.ts';
import type { Records } from '../records/records.ts';
import { centreHours, copyCentreHours } from './centre-hours.ts';
import { type Exception, findException, prepareHoursChanges, toDeskChange, withException } from './hours-changes.ts';
import { listZoneHours, type PlaceHours, planRecords, prepareCompanyHours } from './place-hours.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  queries: Pick<Queries, 'documents'>;
  records: Pick<Records, 'find' | 'saveAll'>;
  operatorActs: Pick<OperatorActs, 'record'>;
}

/** Max lines in a preview of changes. */
const shownLines = 200;
const shownChanges = 10;

/** A change of one place's day. */
interface Planned {
  place: PlaceHours;
  before: Exception | null;
  after: Exception | null;
  own?: 'starts' | 'ends' | undefined;
}

/** Changes the hours of a day for the centre's zones and many companies in one act, which can be undone in one act. */
export function prepareDeskHours({ db, clock, queries: { documents }, records, operatorActs }: Dependencies) {
  const changes = prepareHoursChanges(db);
  const companyHours = prepareCompanyHours(db);

  /** Lists the requested places that would change. Companies without their own hours have the centre's hours. */
  function plan(wish: DeskHoursWish): Planned[] {
    const after = toException(wish);
    const zones = listZoneHours(documents.getCentre()).filter(({ key }) => wish.zones.includes(key));
    const companies: PlaceHours[] = [];
    if (wish.company_types.length > 0)
      for (const { hours, ...place } of companyHours.list())
        if (hours?.status === 'open' && wish.company_types.includes(place.type)) companies.push({ ...place, hours });
    const single = listSingle(wish).filter(({ key }) => !companies.some((company) => company.key === key));
    return [...zones, ...companies, ...single].flatMap(({ own, ...place }: PlaceHours & Pick<Planned, 'own'>) => {
      const before = findException(place.hours, wish.date);
      return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ place, before, after, own }];
    });
  }

  /** Lists the companies that are named one by one. Throws `UnprocessableEntity` for an unknown one. */
  function listSingle({ companies }: DeskHoursWish): (PlaceHours & Pick<Planned, 'own'>)[] {
    const centre = documents.getCentre();
    const today = calendarDateIn(clock(), centre.timezone);
    return [...new Set(companies)].map((id) => {
      const company = companyHours.find(id);
      if (!company) throw new ApiError('UnprocessableEntity', { errors: { 'change.companies': ['not_found'] } });
      const { hours, ...place } = company;
      return hours ? { ...place, hours } : { ...place, hours: copyCentreHours(centre, today), own: 'starts' };
    });
  }

  const countCompanies = keepSinceImport(db, () => {
    const [own, withoutOwn] = [new Map<CompanyType, number>(), new Map<CompanyType, number>()];
    const exceptional = new Map<string, number>();
    for (const { type, hours } of companyHours.list()) {
      const counts = hours ? own : withoutOwn;
      counts.set(type, (counts.get(type) ?? 0) + 1);
      for (const { date } of hours?.exceptions ?? []) exceptional.set(date, (exceptional.get(date) ?? 0) + 1);
    }
    return { own, withoutOwn, exceptional };
  });

  function save(planned: readonly Planned[], date: string) {
    const places = planned.map(({ place: { of, key, hours }, after, own }) => ({ of, key, exception: after, shown: hours, own }));
    return planRecords(records, documents.getCentre(), date, places);
  }

  function getChange(id: number) {
    const change = changes.find(id);
    if (!change) throw new ApiError('NotFound');
    return change;
  }

  function findPlaces(wanted: ReadonlySet<string>): Map<string, PlaceHours> {
    const found = new Map(listZoneHours(documents.getCentre()).map((place) => [toName(place), place]));
    for (const { hours, ...place } of companyHours.list())
      if (hours && wanted.has(toName(place))) found.set(toName(place), { ...place, hours });
    return found;
  }

  return {
    read(month: string | undefined): DeskHours {
      const centre = documents.getCentre();
      const today = calendarDateIn(clock(), centre.timezone);
      const shown = month ?? today.slice(0, 7);
      const zones = listZoneHours(centre);
      const { own, withoutOwn, exceptional } = countCompanies();
      return {
        month: shown,
        today,
        zones: centre.opening_hours.map(({ name, is_default, translations }) => ({
          name,
          is_default,
          translations: toTitles(translations),
        })),
        days: listDates(shown).map((date) => ({
          date,
          zones: zones.map(({ hours }) => toDay(hours, date)),
          companies: exceptional.get(date) ?? 0,
          last_year: findLastYear(centreHours(centre), date),
        })),
        companies: companyTypes.map((type) => ({ type, own: own.get(type) ?? 0, centre: withoutOwn.get(type) ?? 0 })),
        changes: changes.listLast(shownChanges).map(toDeskChange),
      };
    },

    preview(wish: DeskHoursWish): DeskHoursPreview {
      assertHours(wish);
      const planned = plan(wish);
      return { lines: planned.slice(0, shownLines).map((one) => toLine(one, wish.date)), total: planned.length, seen: toSeen(planned) };
    },

    /** Applies a change. Throws `Conflict` if the change would differ from the viewed preview. */
    async change(
      wish: DeskHoursWish,
      { seen, key }: { seen: string; key: string },
      { staffId, name }: StaffDoer,
    ): Promise<DeskHoursChange> {
      assertHours(wish);
      let planned: Planned[] = [];
      const saved = await records.saveAll(
        { by: name, staffId, cause: `hours ${wish.status}` },
        () => {
          if (changes.findByKey(key)) return [];
          planned = plan(wish);
          if (toSeen(planned) !== seen) throw new ApiError('Conflict', { errors: { seen: ['not_available'] } });
          return save(planned, wish.date);
        },
        () => {
          if (changes.findByKey(key)) return;
          const places = planned.map(({ place, before, after, own }) => {
            const started = own === 'starts' ? withException(place.hours, wish.date, after) : undefined;
            return { of: place.of, key: place.key, before, after, started };
          });
          changes.add({ key, staffId, wish, places }, clock());
          operatorActs.record({ operator: name, staffId, act: `hours ${wish.status}`, subject: wish.date, deskKey: key });
        },
      );
      const change = changes.findByKey(key);
      if (saved.outcome === 'refused' || !change) throw new ApiError('Conflict', { errors: { seen: ['not_available'] } });
      return toDeskChange(change);
    },

    /** Undoes a change. Throws `NotFound`, and `Conflict` if one of the places was changed since. */
    async undo(id: number, { staffId, name }: StaffDoer): Promise<DeskHoursChange> {
      const saved = await records.saveAll(
        { by: name, staffId, cause: 'hours undo' },
        () => {
          const { isUndone, wish, places } = getChange(id);
          if (isUndone) return [];
          const there = findPlaces(new Set(places.map(toName)));
          const planned = places.map(({ before, after, started, ...place }): Planned => {
            const now = there.get(toName(place));
            const isAsLeft = now && JSON.stringify(findException(now.hours, wish.date)) === JSON.stringify(after);
            if (!isAsLeft || (started && !areSame(now.hours, started)))
              throw new ApiError('Conflict', { errors: { id: ['not_available'] } });
            return { place: now, before: after, after: before, own: started && 'ends' };
          });
          return save(planned, wish.date);
        },
        () => {
          if (changes.undo(id, clock())) operatorActs.record({ operator: name, staffId, act: 'hours undo', subject: String(id) });
        },
      );
      if (saved.outcome === 'refused') throw new ApiError('Conflict', { errors: { id: ['not_available'] } });
      return toDeskChange(getChange(id));
    },
  };
}

const areSame = (one: OpeningHours, other: OpeningHours) =>
  toWeekText(one) === toWeekText(other) && JSON.stringify(one.exceptions) === JSON.stringify(other.exceptions);

const toName = ({ of, key }: Pick<PlaceHours, 'of' | 'key'>) => `${of} ${key}`;

function toException({ date, status, hours, translations }: DeskHoursWish): Exception | null {
  return status === 'usual' ? null : { date, status, hours: status === 'open' ? hours : [], translations };
}

/** Rejects an open day without hours: its hours would be considered unknown, which no editor intends. */
function assertHours({ status, hours }: DeskHoursWish): void {
  if (status === 'open' && hours.length === 0) throw new ApiError('UnprocessableEntity', { errors: { 'change.hours': ['required'] } });
}

function toSeen(planned: readonly Planned[]): string {
  return hash('sha256', JSON.stringify(planned.map(({ place, before, after }) => [toName(place), before, after])), 'base64url');
}

function toLine({ place: { of, hours, translations }, after }: Planned, date: string): DeskHoursLine {
  return {
    of,
    translations: toTitles(translations as DeskHoursLine['translations']), // safe: checked at import
    before: toDay(hours, date),
    after: toDay(withException(hours, date, after), date),
  };
}

function toDay(hours: OpeningHours, date: string): DeskHoursDay {
  const { status, intervals, exception } = hoursOnDay(hours, date);
  return { status, intervals, exception: exception ? { translations: toTitles(exception.translations) } : null };
}

function toTitles(translations: DeskHoursLine['translations']): DeskHoursLine['translations'] {
  return translations.map(({ locale, title }) => ({ locale, title }));
}

/** Finds last year's exception on this date, if the day itself has none. */
function findLastYear(hours: OpeningHours, date: string) {
  const before = `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
  const known = findException(hours, date) ? null : findException(hours, before);
  return known && { status: known.status, hours: known.hours, translations: toTitles(known.translations) };
}

function listDates(month: string): string[] {
  const dates: string[] = [];
  for (let date = `${month}-01`; date.startsWith(month); date = addDays(date, 1)) dates.push(date);
  return dates;
}
