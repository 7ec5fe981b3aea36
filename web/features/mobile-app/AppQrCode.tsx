import { useTranslate } from '../../lib/texts/i18n.tsx';
import { QrCode } from '../../ui/QrCode.tsx';

interface Props {
  /** What a telephone's camera will open. */
  address: string;
}

/** The way from a big screen to the telephone. On phones its place is not shown, so nothing is loaded for it. */
export function AppQrCode({ address }: Props) {
  const t = useTranslate();
  return (
    <figure className="app-qr">
      <QrCode text={address} label={t('mobile_app.qr_alt')} />
      <figcaption>{t('mobile_app.qr')}</figcaption>
    </figure>
  );
}
