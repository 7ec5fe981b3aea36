import { getParkingCode } from '#shared/contracts/parking.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useDateFormats } from '../../lib/texts/use-date-formats.ts';
import { QrCode } from '../../ui/QrCode.tsx';
import { Section } from '../../ui/Section.tsx';

/** The member's code of the day, for the reader at the barrier and to be read aloud (R-MEM-9). */
export function MemberParkingCode() {
  const t = useTranslate();
  const { dayTime } = useDateFormats();
  const parking = useEndpoint(getParkingCode);
  if (parking.state !== 'ready') return null; // whoever cannot have it takes a ticket, as everybody
  const { show, code, valid_until } = parking.data;
  if (!show || code === null) return null;
  return (
    <Section heading={t('parking.code')} lead={t('parking.code_lead')}>
      <div className="parking-code">
        <QrCode text={code} label={t('parking.code_qr')} />
        <div>
          <p className="parking-code-text">{code}</p>
          {valid_until !== null && <p className="quiet">{t('parking.code_until', { time: dayTime(new Date(valid_until)) })}</p>}
        </div>
      </div>
    </Section>
  );
}
