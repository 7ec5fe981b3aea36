import { type Translate, useTranslate } from '../../lib/texts/i18n.tsx';

const dayMinutes = 1440;

/** Formats a duration: '45 min', '1 h 30 min', '2 days 3 h'. Numbers and units do not wrap. */
export function formatStay(minutes: number, t: Translate): string {
  const days = Math.floor(minutes / dayMinutes);
  const hours = Math.floor((minutes % dayMinutes) / 60);
  const rest = minutes % 60;
  const parts = [
    ...(days > 0 ? [t('parking.days', { count: days })] : []),
    ...(hours > 0 ? [`${hours}\u00a0h`] : []),
    ...(rest > 0 ? [`${rest}\u00a0min`] : []),
  ];
  return parts.join(' ') || '0\u00a0min';
}

/** Formats a range: '2–3 h' within a day, otherwise both ends in full; 'up to 2 h' from zero. */
export function formatStayRange(overMinutes: number, toMinutes: number, t: Translate): string {
  const hoursOnly = toMinutes <= dayMinutes && overMinutes % 60 === 0 && toMinutes % 60 === 0;
  const to = hoursOnly ? `${toMinutes / 60}\u00a0h` : formatStay(toMinutes, t);
  if (overMinutes === 0) return t('parking.up_to', { time: to });
  return hoursOnly ? `${overMinutes / 60}–${to}` : `${formatStay(overMinutes, t)} – ${to}`;
}

export function useStayText(): (minutes: number) => string {
  const t = useTranslate();
  return (minutes) => formatStay(minutes, t);
}
