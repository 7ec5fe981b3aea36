import { getParkingCode } from '#shared/contracts/parking.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useWantLive } from '../../lib/realtime/use-live.ts';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Section } from '../../ui/Section.tsx';
import { ParkingCode, useParkingCode } from './ParkingCode.tsx';

/** The member's code of the day, for the reader at the barrier, or to be read aloud (R-MEM-9). */
export function MemberParkingCode() {
  const t = useTranslate();
  const code = useParkingCode();
  return (
    code && (
      <Section heading={t('parking.code')} lead={t('parking.code_lead')}>
        <ParkingCode {...code} />
      </Section>
    )
  );
}

/** The member's used and remaining free minutes of this month, and until when the parked car is free. */
export function MemberMinutes() {
  const t = useTranslate();
  const { day, dayTime } = useDateFormats();
  const parking = useEndpoint(getParkingCode);
  useWantLive(); // because opening the barrier changes the data
  if (parking.state !== 'ready' || !parking.data.free_minutes) return null;
  const { parked, free_minutes } = parking.data;
  const { total, used, renewed_on } = free_minutes;
  return (
    <Section heading={t('parking.member_minutes')} lead={t('parking.member_minutes_lead', { date: day(renewed_on) })}>
      <div className="parking-minutes">
        <p className="parking-minutes-left">{t('parking.member_minutes_left', { count: Math.max(0, total - used) })}</p>
        <Progress
          label={t('parking.member_minutes_used')}
          value={used}
          max={total}
          note={t('parking.member_minutes_note', { used, total })}
        />
        {parked && <p>{t('parking.parked_since', { time: dayTime(parked.since), until: dayTime(parked.free_until) })}</p>}
      </div>
    </Section>
  );
}
