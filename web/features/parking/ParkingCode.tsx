import { getParkingCode } from '#shared/contracts/parking.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { QrCode } from '../../ui/QrCode.tsx';

interface Props {
  code: string;
  until: string | null;
}

/** A code for the reader at the barrier, or to be read aloud. */
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

/** The code on the member's overview. Renders nothing without a code. */
export function ParkingCodePanel() {
  const t = useTranslate();
  const code = useParkingCode(useLinks()('parking') !== undefined);
  return (
    code && (
      <section className="panel parking-panel" aria-label={t('parking.code')}>
        <h2>{t('parking.code')}</h2>
        <ParkingCode {...code} />
      </section>
    )
  );
}

/** The member's barrier code; undefined for members without one, who take a ticket. */
export function useParkingCode(isAsked = true): { code: string; until: string | null } | undefined {
  const parking = useEndpoint(getParkingCode, isAsked ? {} : undefined);
  if (parking.state !== 'ready') return undefined;
  const { show, code, valid_until: until } = parking.data;
  return show && code !== null ? { code, until } : undefined;
}
