import { TimeZone } from '#shared/schemas/fields.ts';
import type { ContentFile } from './read-files.ts';

const fallbackTimeZone = 'Europe/Prague';

/** The centre's time zone, before anything is checked: relative dates need it first. One that is wrong is named by the check. */
export function readTimeZone(files: readonly ContentFile[]): string {
  const malls = files.find(({ kind }) => kind === 'malls');
  return toTimeZone(Array.isArray(malls?.json) ? malls.json[0] : undefined);
}

/** That of the centre's record. */
export function toTimeZone(centre: unknown): string {
  const given = typeof centre === 'object' && centre !== null && 'timezone' in centre ? centre.timezone : undefined;
  return TimeZone.safeParse(given).data ?? fallbackTimeZone;
}
