import { ApiError, type FieldErrorCode } from '#shared/contracts/errors.ts';
import { calendarDateIn } from '#shared/rules/time-zone.ts';

const youngestYears = 16;
const earliest = '1900-01-01';

/** Throws if a member's birth date is invalid in the centre's time zone. */
export function assertBirthDate(birthDate: string, now: Date, timeZone: string): void {
  const code = findBirthDateFault(birthDate, calendarDateIn(now, timeZone));
  if (code) throw new ApiError('UnprocessableEntity', { errors: { birth_date: [code] } });
}

/** Finds a fault of a birth date. Calendar days are compared as text. */
export function findBirthDateFault(birthDate: string, today: string): FieldErrorCode | undefined {
  if (birthDate > today) return 'in_future';
  if (birthDate < earliest) return 'invalid';
  const latest = `${Number(today.slice(0, 4)) - youngestYears}${today.slice(4)}`;
  return birthDate > latest ? 'too_young' : undefined;
}
