import type { ContentFault } from './faults.ts';
import type { ContentFile } from './read-files.ts';

const fallbackTimeZone = 'Europe/Prague';

/** The centre's time zone, before anything is checked: relative dates need it first. */
export function readTimeZone(files: readonly ContentFile[]): { timeZone: string; faults: ContentFault[] } {
  const malls = files.find(({ kind }) => kind === 'malls');
  const centre: unknown = Array.isArray(malls?.json) ? malls.json[0] : undefined;
  if (!malls || typeof centre !== 'object' || centre === null || !('timezone' in centre)) return { timeZone: fallbackTimeZone, faults: [] };
  if (isTimeZone(centre.timezone)) return { timeZone: centre.timezone, faults: [] };
  return { timeZone: fallbackTimeZone, faults: [{ file: malls.file, key: 'malls[0].timezone', reason: 'is not a known time zone' }] };
}

function isTimeZone(name: unknown): name is string {
  if (typeof name !== 'string') return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false; // the only way to ask
  }
}
