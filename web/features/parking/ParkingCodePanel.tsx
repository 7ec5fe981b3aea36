import { useLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { ParkingCode } from './ParkingCode.tsx';
import { useParkingCode } from './use-parking-code.ts';

/** On the member's overview, for use at the barrier; nothing without a code. */
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
