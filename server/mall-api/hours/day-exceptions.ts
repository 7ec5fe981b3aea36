import type { OpeningHours } from '#shared/schemas/fields.ts';

export type Exception = OpeningHours['exceptions'][number];

/** Sets or removes (`null`) a day's exception. Replaces an existing exception, or inserts the new one before the next later day. */
export function withException<Hours extends Pick<OpeningHours, 'exceptions'>>(
  hours: Hours,
  date: string,
  exception: Exception | null,
): Hours {
  const { exceptions } = hours;
  const index = exceptions.findIndex((one) => one.date === date);
  if (index >= 0) return { ...hours, exceptions: exceptions.toSpliced(index, 1, ...(exception ? [exception] : [])) };
  if (!exception) return hours;
  const later = exceptions.findIndex((one) => one.date > date);
  return { ...hours, exceptions: exceptions.toSpliced(later < 0 ? exceptions.length : later, 0, exception) };
}

export function findException({ exceptions }: Pick<OpeningHours, 'exceptions'>, date: string): Exception | null {
  return exceptions.find((one) => one.date === date) ?? null;
}
