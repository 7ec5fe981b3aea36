import { TimeZone } from '#shared/schemas/fields.ts';
import type { ContentFile } from './read-files.ts';

const fallbackTimeZone = 'Europe/Prague';

/** The centre's time zone, before anything is checked: relative dates need it first. One that is wrong is named by the check. */
export function readTimeZone(files: readonly ContentFile[]): string {
  const [first] = files.find(({ kind }) => kind === 'malls')?.records ?? [];
  return toTimeZone(first?.json);
}

/** That of the centre's record. */
export function toTimeZone(centre: unknown): string {
  const given = typeof centre === 'object' && centre !== null && 'timezone' in centre ? centre.timezone : undefined;
  return TimeZone.safeParse(given).data ?? fallbackTimeZone;
}
