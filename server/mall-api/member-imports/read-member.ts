import type { DeskImportFault, PlanDeskImportBody } from '#shared/contracts/desk-imports.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { fold } from '#shared/rules/fold.ts';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import { cleanTyped } from '#shared/rules/typed-text.ts';
import { EmailAddress, LastName, PersonName, PhoneNumber } from '#shared/schemas/fields.ts';
import { isLocale, type Locale, locales } from '#shared/site/locales.ts';
import { memberDeskLimits } from '#shared/site/member-desk-limits.ts';
import { type MemberImportColumn, memberImportColumns } from '#shared/site/member-import-columns.ts';
import { findBirthDateFault } from '../account/birth-date.ts';
import type { ReadCell } from '../core/sheets/cells.ts';
import { isEmptyCell } from '../imports/column-values.ts';
import { readCell, toCellText, toOptions } from '../imports/read-cell.ts';

/** Values of a row. Fields of empty or missing cells are undefined. */
export interface MemberRow {
  email?: string;
  firstName?: string;
  lastName?: string;
  phone?: string;
  locale?: Locale;
  birthDate?: string;
  points?: number;
  newsletter?: boolean;
  proof?: string;
}

export interface MemberColumns {
  columns: readonly { index: number; column: MemberImportColumn }[];
  timeZone: string;
  now: Date;
}

/** Returns the assigned columns. Throws `UnprocessableEntity` for unknown columns, for columns that are assigned twice, and without the address. */
export function toMemberColumns(chosen: PlanDeskImportBody['columns']): MemberColumns['columns'] {
  const columns = chosen.map(({ index, id }) => {
    const column = memberImportColumns.find((one) => one.id === id);
    if (!column) throw unfit('invalid');
    return { index, column };
  });
  if (new Set(columns.map(({ column }) => column.id)).size < columns.length) throw unfit('invalid');
  if (!columns.some(({ column }) => column.id === 'email')) throw unfit('required');
  return columns;
}

const unfit = (code: 'invalid' | 'required') => new ApiError('UnprocessableEntity', { errors: { columns: [code] } });

const maxFaultLength = 200;
const maxProofLength = 300;

export const toMemberFault = (code: DeskImportFault['code'], id: string | null = null, cell: ReadCell = null): DeskImportFault => ({
  ...{ id, code, fault: null },
  value: toCellText(cell).slice(0, maxFaultLength),
});

/** Reads the cells of a row. The row cannot be imported if there are faults. */
export function readMember(
  { columns, timeZone, now }: MemberColumns,
  cells: readonly ReadCell[],
): { member: MemberRow; faults: DeskImportFault[] } {
  const member: MemberRow = {};
  const faults: DeskImportFault[] = [];
  const today = calendarDateIn(now, timeZone);
  for (const { index, column } of columns) {
    const cell = cells[index] ?? null;
    if (isEmptyCell(cell)) {
      if (column.id === 'email') faults.push(toMemberFault('required', column.id));
      continue;
    }
    const options = column.id === 'locale' ? languages : toOptions(column);
    const read = readCell(column, cell, { timeZone, currency: '', options });
    const code = 'fault' in read ? (column.id === 'points' ? 'points' : read.fault) : put(member, column.id, read.value, today);
    if (code) faults.push(toMemberFault(code, column.id, cell));
  }
  return { member, faults };
}

/** Stores a value in `member`. Returns the fault of the value. */
function put(member: MemberRow, id: string, value: unknown, today: string): DeskImportFault['code'] | undefined {
  switch (id) {
    case 'email':
      return parse(EmailAddress, value, 'email', (email) => Object.assign(member, { email }));
    case 'name':
      return putName(member, cleanTyped(String(value)));
    case 'first_name':
      return parse(PersonName, value, 'text', (firstName) => Object.assign(member, { firstName }));
    case 'last_name':
      return parse(LastName, value, 'text', (lastName) => Object.assign(member, { lastName }));
    case 'phone':
      return parse(PhoneNumber, value, 'phone', (phone) => Object.assign(member, { phone }));
    case 'locale':
      if (!isLocale(String(value))) return 'choice';
      Object.assign(member, { locale: value });
      return undefined;
    case 'birth_date':
      if (findBirthDateFault(String(value), today)) return 'birth_date';
      Object.assign(member, { birthDate: value });
      return undefined;
    case 'points':
      if (Number(value) < 0 || Number(value) > memberDeskLimits.pointsAtMost) return 'points';
      if (value !== 0) Object.assign(member, { points: value });
      return undefined;
    case 'newsletter':
      Object.assign(member, { newsletter: value });
      return undefined;
    default:
      Object.assign(member, { proof: cleanTyped(String(value)).slice(0, maxProofLength) });
      return undefined;
  }
}

/** Splits a whole name: the last word is the surname. Separate columns for the parts win. */
function putName(member: MemberRow, name: string): DeskImportFault['code'] | undefined {
  const words = name.split(' ');
  const last = words.length > 1 ? words.pop() : undefined;
  const code = parse(PersonName, words.join(' '), 'text', (firstName) => Object.assign(member, { firstName, ...member }));
  return (
    code ?? (last === undefined ? undefined : parse(LastName, last, 'text', (lastName) => Object.assign(member, { lastName, ...member })))
  );
}

function parse(
  schema: { safeParse: (value: unknown) => { success: true; data: string } | { success: false } },
  value: unknown,
  code: DeskImportFault['code'],
  use: (value: string) => void,
): DeskImportFault['code'] | undefined {
  const parsed = schema.safeParse(value);
  if (!parsed.success) return code;
  use(parsed.data);
  return undefined;
}

const languageNames: Readonly<Record<Locale, readonly string[]>> = {
  cz: ['cs', 'cs-CZ', 'čeština', 'česky', 'czech', 'tschechisch', 'čeština (cz)'],
  sk: ['sk-SK', 'slovenčina', 'slovensky', 'slovenština', 'slovak', 'slowakisch'],
  de: ['de-DE', 'de-AT', 'němčina', 'německy', 'nemčina', 'nemecky', 'deutsch', 'german'],
  en: ['en-GB', 'en-US', 'angličtina', 'anglicky', 'english', 'englisch'],
};
const languages: ReadonlyMap<string, string> = new Map(
  locales.flatMap((locale) => [locale, ...languageNames[locale]].map((name) => [fold(name), locale] as const)),
);
