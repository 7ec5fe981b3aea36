import type { DeskRecord } from '#shared/contracts/desk-records.ts';
import { getWebSettings } from '#shared/contracts/settings.ts';
import { readHeroPlan } from '#shared/rules/hero-plan.ts';
import { resolveRelativeDates } from '#shared/rules/relative-dates.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useCall } from '../lib/use-call.ts';
import { toBody } from './record-bodies.ts';

/** Why visitors do not see a published record: `field` is the form field of the missing step. */
export type Unseen =
  | { reason: 'order' }
  | { reason: 'address'; field: 'alias' }
  | { reason: 'later'; field: string; at: string }
  | { reason: 'over'; field: string; at: string };

/** Fields that delay a record's visibility, and end it. An event that is over stays readable; offers are listed while they are valid. */
const dates: Readonly<Record<string, { from?: string; to?: string }>> = {
  announcements: { from: 'published_at' },
  'hero-banners': { from: 'starts_at', to: 'ends_at' },
  'website-pages': { from: 'published_at' },
};
const offerDates = { from: 'starts_at', to: 'ends_at' };

/** Finds in the published version why visitors do not see it; undefined if they do, or if it is not published. */
export function useFindUnseen(kind: string, datesFrom: string): (record: Pick<DeskRecord, 'live' | 'state'>) => Unseen | undefined {
  const { timeZone } = useDesk().start;
  const settings = useCall(getWebSettings, kind === 'hero-banners' ? {} : undefined);
  return ({ live, state }) => {
    const body = toBody(live, kind);
    if (state !== 'live' || !body) return undefined;
    const read = (field: string | undefined) => {
      const given = field === undefined ? undefined : body[field];
      return typeof given === 'string' && given !== '' ? String(resolveRelativeDates(given, new Date(datesFrom), timeZone)) : undefined;
    };
    const isOffer = kind === 'announcements' && body.type === 'product';
    for (const { from, to } of [dates[kind] ?? {}, isOffer ? offerDates : {}]) {
      const [first, last] = [read(from), read(to)];
      if (to && last && Date.parse(last) <= Date.now()) return { reason: 'over', field: to, at: last };
      if (from && first && Date.parse(first) > Date.now()) return { reason: 'later', field: from, at: first };
    }
    if (kind === 'website-pages' && !body.alias && !body.permalink) return { reason: 'address', field: 'alias' };
    const ids = 'data' in settings ? readHeroPlan(settings.data, () => {}).ids : undefined;
    return ids && !ids.includes(Number(body.id)) ? { reason: 'order' } : undefined;
  };
}
