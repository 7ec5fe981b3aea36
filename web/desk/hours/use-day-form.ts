import { useState } from 'react';
import type { CompanyType } from '#shared/contracts/companies.ts';
import type { DeskHours, DeskHoursPreview, DeskHoursWish } from '#shared/contracts/desk-hours.ts';
import { changeDeskHours, getDeskHours, previewDeskHours, undoDeskHours } from '#shared/contracts/desk-hours.ts';
import type { Locale } from '#shared/site/locales.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { recordReads } from '../lib/record-reads.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useRefresh } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { readClockTime } from './hours-texts.ts';

export interface DayFields {
  status: DeskHoursWish['status'];
  open: string;
  close: string;
  titles: Partial<Record<Locale, string>>;
  zones: readonly string[];
  types: readonly CompanyType[];
  /** Keys of single companies. */
  companies: readonly string[];
}

type Day = DeskHours['days'][number];

/** Form state of a day. Only a previewed change can be saved; changed input discards the preview. */
export function useDayForm({ zones }: Pick<DeskHours, 'zones'>, day: Day, onDone: () => void) {
  const t = useTranslate();
  const dates = useDates();
  const refresh = useRefresh();
  const previewing = useAct(previewDeskHours);
  const changing = useAct(changeDeskHours);
  const undoing = useAct(undoDeskHours);
  const [fields, setFields] = useState<DayFields>(() => toFields(zones, day));
  const [seen, setSeen] = useState<{ wish: DeskHoursWish; preview: DeskHoursPreview; key: string }>();
  const times = { open: readClockTime(fields.open), close: readClockTime(fields.close) };
  const isWrong = fields.status === 'open' && (times.open === undefined || times.close === undefined);

  function change(next: Partial<DayFields>): void {
    setFields((now) => ({ ...now, ...next }));
    setSeen(undefined);
    changing.reset();
  }

  async function check(): Promise<void> {
    changing.reset();
    const wish = toWish(day.date, fields, times);
    const preview = await previewing.send({ change: wish });
    if (preview) setSeen({ wish, preview, key: crypto.randomUUID() });
  }

  async function save(): Promise<void> {
    if (!seen) return;
    const done = await changing.send({ change: seen.wish, seen: seen.preview.seen, key: seen.key });
    if (!done) return;
    await refresh(getDeskHours, ...recordReads);
    const undo = async () => void ((await undoing.send({}, { params: { id: done.id } })) && (await refresh(getDeskHours, ...recordReads)));
    const title = t('hours.done', { day: dates.day(day.date), count: done.zones + done.companies });
    showToast({ title, type: 'success', action: { label: t('changes.undo'), onPress: () => void undo() } });
    onDone();
  }

  return { fields, change, isWrong, check, save, preview: seen?.preview, previewing, changing };
}

/** Initial form values: the hours of the centre's main zone on that day. */
function toFields(zones: DeskHours['zones'], { zones: days }: Day): DayFields {
  const own = Math.max(
    0,
    zones.findIndex((zone) => zone.is_default),
  );
  const [interval] = days[own]?.intervals ?? [];
  const exception = days[own]?.exception;
  return {
    status: exception ? (days[own]?.status === 'closed' ? 'closed' : 'open') : 'usual',
    open: interval?.open ?? '09:00',
    close: interval?.close ?? '20:00',
    titles: Object.fromEntries((exception?.translations ?? []).map(({ locale, title }) => [locale, title])),
    zones: zones.map(({ name }) => name),
    types: [],
    companies: [],
  };
}

function toWish(
  date: string,
  { status, titles, zones, types, companies }: DayFields,
  { open, close }: { open: string | undefined; close: string | undefined },
): DeskHoursWish {
  const named = Object.entries(titles) as [Locale, string][]; // safe: the keys of the form are locales
  return {
    date,
    status,
    hours: status === 'open' && open && close ? [{ open, close }] : [],
    translations: status === 'usual' ? [] : named.flatMap(([locale, title]) => (title.trim() ? [{ locale, title: title.trim() }] : [])),
    zones: [...zones],
    company_types: [...types],
    companies: companies.map(Number),
  };
}
