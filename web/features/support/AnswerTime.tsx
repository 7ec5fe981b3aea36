import { findAnswerHours, findAway, toAnswerTime } from '#shared/rules/answer-hours.ts';
import { openingStatus } from '#shared/rules/opening-hours.ts';
import { findCentreHours, formatInstant, useCentreZone } from '../../lib/centre/hours.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useFlag, useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';

/** When staff answer, shown before writing. Empty until the page is live, and if the hours are uncertain. */
export function AnswerTime() {
  const isActive = useFlag('is_away_message_active');
  const text = useAnswerText();
  return isActive ? <p className="answer-time">{text}</p> : null;
}

function useAnswerText(): string | undefined {
  const t = useTranslate();
  const site = useSite();
  const timeZone = useCentreZone();
  const { now, isLive } = useNow();
  const centre = findCentreHours(site);
  const hours = isLive && centre ? findAnswerHours(site.settings, centre) : undefined;
  if (!hours) return undefined;
  const away = findAway({ hours, timeZone }, now);
  const timeFormat = site.mall?.time_format ?? 'H:mm';
  if (away) return t('support.answers_from', { opens: toAnswerTime(away.opensAt, now, { locale: site.locale, timeZone, timeFormat }) });
  const status = openingStatus(hours, now, timeZone);
  if (status.status !== 'open') return undefined;
  return status.until ? t('support.answers_until', { time: formatInstant(status.until, site) }) : t('support.answers_always');
}
