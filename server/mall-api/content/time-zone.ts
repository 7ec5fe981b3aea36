import { TimeZone } from '#shared/schemas/fields.ts';
import type { ContentFile } from './read-files.ts';

const fallbackTimeZone = 'Europe/Prague';

/** The centre's time zone, read before any checks because relative dates need it. The check reports an invalid one. */
export function readTimeZone(files: readonly ContentFile[]): string {
  const [first] = files.find(({ kind }) => kind === 'malls')?.records ?? [];
  return toTimeZone(first?.json);
}

/** Time zone of the centre's record. */
export function toTimeZone(centre: unknown): string {
  const given = typeof centre === 'object' && centre !== null && 'timezone' in centre ? centre.timezone : undefined;
  return TimeZone.safeParse(given).data ?? fallbackTimeZone;
}
