import type { DeskRecord } from '#shared/contracts/desk-records.ts';
import { getWebSettings } from '#shared/contracts/settings.ts';
import { readHeroPlan } from '#shared/rules/hero-plan.ts';
import { resolveRelativeDates } from '#shared/rules/relative-dates.ts';
import { type Translate, useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toFieldId } from '../forms/form-context.tsx';
import type { KindWords } from '../forms/words.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useCall } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { toBody } from './record-bodies.ts';
import { toListPath } from './record-links.tsx';

/** Explains why visitors do not see a published record, and links to the missing step. */
export function UnseenNotice({ unseen, words }: { unseen: Unseen; words: KindWords }) {
  const t = useTranslate();
  const { dayTime } = useDates();
  const toField = (field: string) => document.getElementById(toFieldId(field))?.focus();
  const step =
    unseen.reason !== 'order' ? (
      <Button size="small" variant="secondary" onClick={() => toField(unseen.field)}>
        {t('unseen.to_field', { field: words.label([unseen.field]) })}
      </Button>
    ) : (
      <Button size="small" variant="secondary" href={toListPath('hero-banners')}>
        {t('unseen.to_order')}
      </Button>
    );
  return (
    <Notice title={t('unseen.title')} action={step}>
      {toUnseenText(unseen, t, dayTime)}
    </Notice>
  );
}

/** Explains why a record that was published is not visible; undefined if it is visible. */
export function useUnseenText(kind: string, datesFrom: string): (done: DeskRecord) => string | undefined {
  const t = useTranslate();
  const { dayTime } = useDates();
  const findUnseen = useFindUnseen(kind, datesFrom);
  return (done) => {
    const unseen = findUnseen(done);
    return unseen && `${t('unseen.published')} ${toUnseenText(unseen, t, dayTime)}`;
  };
}

/** The reason in a sentence. */
function toUnseenText(unseen: Unseen, t: Translate, dayTime: (at: string) => string): string {
  if (unseen.reason === 'order') return t('unseen.order');
  if (unseen.reason === 'address') return t('unseen.address');
  return t(`unseen.${unseen.reason}`, { when: dayTime(unseen.at) });
}
// messages: unseen.*

/** Why visitors do not see a published record. `field` is the form field that must be changed. */
type Unseen =
  | { reason: 'order' }
  | { reason: 'address'; field: 'alias' }
  | { reason: 'later'; field: string; at: string }
  | { reason: 'over'; field: string; at: string };

/**
 * Fields with the start and end of a record's visibility. Announcements have no end, because past events stay readable. Offers also have
 * `offerDates`.
 */
const dates: Readonly<Record<string, { from?: string; to?: string }>> = {
  announcements: { from: 'published_at' },
  'hero-banners': { from: 'starts_at', to: 'ends_at' },
  'website-pages': { from: 'published_at' },
};
const offerDates = { from: 'starts_at', to: 'ends_at' };

/** Returns a function that finds why visitors do not see a record's published version; undefined if they see it, or if nothing is published. */
export function useFindUnseen(kind: string, datesFrom: string): (record: Pick<DeskRecord, 'live' | 'state'>) => Unseen | undefined {
  const { timeZone } = useDesk().start;
  const settings = useCall(getWebSettings, kind === 'hero-banners' ? {} : undefined);
  return ({ live, state }) => {
    const body = toBody(live, kind);
    if (state !== 'live' || !body) return undefined;
    const read = (field: string | undefined) => {
      const value = field === undefined ? undefined : body[field];
      return typeof value === 'string' && value !== '' ? String(resolveRelativeDates(value, new Date(datesFrom), timeZone)) : undefined;
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
