import { useTranslate } from '../../lib/texts/i18n.tsx';
import { QrCode } from '../../ui/QrCode.tsx';

interface Props {
  /** Address that a phone's camera will open. */
  address: string;
}

/** QR code from a large screen to the phone. On phones it is hidden, so nothing is loaded for it. */
export function AppQrCode({ address }: Props) {
  const t = useTranslate();
  return (
    <figure className="app-qr">
      <QrCode text={address} label={t('mobile_app.qr_alt')} />
      <figcaption>{t('mobile_app.qr')}</figcaption>
    </figure>
  );
}
