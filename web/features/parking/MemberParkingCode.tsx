import type { AnswerOf } from '#shared/contracts/endpoint.ts';
import { getParkingCode } from '#shared/contracts/parking.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useWantLive } from '../../lib/realtime/use-live.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useDateFormats } from '../../lib/texts/use-date-formats.ts';
import { Progress } from '../../ui/Progress.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { Section } from '../../ui/Section.tsx';

type Standing = AnswerOf<typeof getParkingCode>;

/** The member's code of the day, for the reader at the barrier and to be read aloud (R-MEM-9); and the minutes that they have for themselves. */
export function MemberParkingCode() {
  const t = useTranslate();
  const { dayTime } = useDateFormats();
  const parking = useEndpoint(getParkingCode);
  useWantLive(); // a barrier that opens changes it
  if (parking.state !== 'ready') return null; // whoever cannot have it takes a ticket, as everybody
  const { show, code, valid_until, free_minutes, parked } = parking.data;
  return (
    <>
      {show && code !== null && (
        <Section heading={t('parking.code')} lead={t('parking.code_lead')}>
          <div className="parking-code">
            <QrCode text={code} label={t('parking.code_qr')} />
            <div>
              <p className="parking-code-text">{code}</p>
              {valid_until !== null && <p className="quiet">{t('parking.code_until', { time: dayTime(new Date(valid_until)) })}</p>}
            </div>
          </div>
        </Section>
      )}
      {free_minutes && <MemberMinutes minutes={free_minutes} parked={parked} />}
    </>
  );
}

/** How many of this month's are used and left, and how long the car that is there now stands for nothing. */
function MemberMinutes({ minutes, parked }: { minutes: NonNullable<Standing['free_minutes']>; parked: Standing['parked'] }) {
  const t = useTranslate();
  const { day, dayTime } = useDateFormats();
  const { total, used, renewed_on } = minutes;
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
