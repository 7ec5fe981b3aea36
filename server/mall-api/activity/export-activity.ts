import type { ActivityAct } from '#shared/contracts/desk-activity.ts';
import { calendarDateIn, toZoned } from '#shared/rules/time-zone.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import { type ExportActivityBody, exportedActs } from '#shared/schemas/desk-activity.ts';
import type { StaffFile } from '../core/http/implement-staff.ts';
import type { Cell } from '../core/sheets/cells.ts';
import { toSheetFile } from '../core/sheets/sheet-file.ts';
import type { prepareActNames } from './act-names.ts';
import type { ActFilter, prepareActQueries } from './activity-queries.ts';

const actsPerRead = 200;

interface Dependencies {
  acts: ReturnType<typeof prepareActQueries>;
  addNames: ReturnType<typeof prepareActNames>;
  timeZone: string;
  now: Date;
}

/** Returns the acts that match a filter as a file. Members have only their number, because files leave the centre. */
export function exportActs(
  filter: ActFilter,
  { format, locale, headings, words }: ExportActivityBody,
  { acts, addNames, timeZone, now }: Dependencies,
): StaffFile {
  const toTitle = (record: NonNullable<ActivityAct['record']>) =>
    findTranslation(record.translations, locale, { useFallback: true })?.title || record.name;

  function toSubject({ act, subject, record, staff, bulk, title }: ActivityAct): string {
    if (record) return toTitle(record);
    if (bulk) return `${bulk.records.map(toTitle).join(', ')} (${bulk.total})`.trim();
    return staff?.name ?? (act.startsWith('building ') ? null : title) ?? subject;
  }

  function toCells(act: ActivityAct): Cell[] {
    const { at, by, is_command, record, bulk, member, why } = act;
    const kind = record?.kind ?? bulk?.kind;
    return [
      { day: toLocalTime(new Date(at), timeZone) },
      by,
      is_command ? words.command : '',
      toWord(words.acts, act.act),
      toSubject(act),
      kind && toWord(words.kinds, kind),
      member?.id,
      why && toWord(words.reasons, why),
    ];
  }

  function* listRows(): Generator<Cell[]> {
    let before: number | undefined;
    for (let count = 0; count < exportedActs; count += actsPerRead) {
      const read = acts.list(filter, before, actsPerRead);
      for (const act of addNames(read)) yield toCells(act);
      before = read.at(-1)?.id;
      if (read.length < actsPerRead) return;
    }
  }

  return toSheetFile({ name: `activity-${calendarDateIn(now, timeZone)}`, format, locale, headings, rows: listRows() });
}

function toWord(words: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(words, name) ? words[name] : name;
}

/** `2026-11-29T18:00:05` */
function toLocalTime(instant: Date, timeZone: string): string {
  const { hour, minute, second } = toZoned(instant, timeZone);
  return `${calendarDateIn(instant, timeZone)}T${[hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':')}`;
}
