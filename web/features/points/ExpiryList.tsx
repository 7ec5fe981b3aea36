import type { PointsSummary } from '#shared/contracts/points.ts';
import { toCalendarFile } from '#shared/rules/icalendar.ts';
import { toPath } from '#shared/rules/routing.ts';
import { addDays, calendarDateIn } from '#shared/rules/time-zone.ts';
import { downloadFile } from '../../lib/browser/download-file.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { siteName, useSite } from '../../lib/centre/site.tsx';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { usePoints } from '../../lib/texts/points.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';

interface Props {
  expiring: PointsSummary['expiring'];
}

const dayMs = 86_400_000;
const soonDays = 31;
const remindDaysBefore = 7;
const shownAtOnce = 5;

/** Days on which points expire, the soonest first, with a button for calendar reminders. */
export function ExpiryList({ expiring }: Props) {
  const t = useTranslate();
  const download = useReminders(expiring);
  const [first, later] = [expiring.slice(0, shownAtOnce), expiring.slice(shownAtOnce)];
  if (expiring.length === 0) return <p className="quiet">{t('points.expiring_none')}</p>;
  return (
    <div className="stack">
      <div>
        <Days expiring={first} />
        {later.length > 0 && (
          <Disclosure summary={t('points.expiring_later', { count: later.length })} className="expiry-later">
            <Days expiring={later} />
          </Disclosure>
        )}
      </div>
      <div>
        <Button variant="secondary" size="small" icon="calendar" onClick={download}>
          {t('points.remind')}
        </Button>
      </div>
    </div>
  );
}

function Days({ expiring }: Props) {
  const t = useTranslate();
  const dates = useDateFormats();
  const toPoints = usePoints();
  const { now } = useNow();
  const today = Date.parse(calendarDateIn(now, dates.timeZone));
  return (
    <ol className="expiry-list">
      {expiring.map(({ points, on }) => {
        const days = Math.round((Date.parse(on) - today) / dayMs);
        return (
          <li key={on} className={days <= soonDays ? 'expiry-soon' : undefined}>
            <time dateTime={on}>{dates.day(on)}</time>
            <strong>{toPoints(points)}</strong>
            {days >= 0 && days <= soonDays && <span className="expiry-days">{t('points.in_days', { days })}</span>}
          </li>
        );
      })}
    </ol>
  );
}

/** Downloads a calendar file: an all-day event per expiry, with an alarm a week before. */
function useReminders(expiring: Props['expiring']): () => void {
  const t = useTranslate();
  const site = useSite();
  const { now } = useNow();
  const toPoints = usePoints();
  return () => {
    const name = siteName(site);
    const url = site.publicUrl + toPath('dashboard-my-points', site.locale);
    const entries = expiring.map(({ points, on }) => ({
      uid: `points-${on}@${new URL(site.publicUrl).host}`,
      stampedAt: now,
      startsAt: on,
      endsAt: addDays(on, 1),
      summary: t('points.remind_title', { points: toPoints(points), mall: name }),
      description: undefined,
      location: undefined,
      position: undefined,
      url,
      isTransparent: true,
      alarmDaysBefore: remindDaysBefore,
    }));
    const head = { productId: `-//Mallfront//${site.tenant.id}//${site.locale.toUpperCase()}`, name, url, source: undefined };
    downloadFile(`${t('points.csv_file')}.ics`, 'text/calendar;charset=utf-8', toCalendarFile(head, entries));
  };
}
