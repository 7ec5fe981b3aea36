import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { QrCode } from '../../ui/QrCode.tsx';

interface Props {
  code: string;
  until: string | null;
}

/** For the reader at the barrier, and to be read aloud. */
export function ParkingCode({ code, until }: Props) {
  const t = useTranslate();
  const { dayTime } = useDateFormats();
  return (
    <div className="parking-code">
      <QrCode text={code} label={t('parking.code_qr')} />
      <div>
        <p className="parking-code-text">{code}</p>
        {until !== null && <p className="quiet">{t('parking.code_until', { time: dayTime(new Date(until)) })}</p>}
      </div>
    </div>
  );
}
