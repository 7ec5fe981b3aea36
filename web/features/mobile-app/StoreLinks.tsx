import { useSyncExternalStore } from 'react';
import { type AppLinks, type Device, findDevice } from '#shared/rules/app-links.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { QrCode } from '../../ui/QrCode.tsx';

/** Both stores and the web, because visitors may browse on another device than the one they will use. */
const places = ['ios', 'android', 'other'] as const;

/** Links to the app. The one for the device is known once the page is live: it is then highlighted in place. */
export function StoreLinks({ links }: { links: AppLinks }) {
  const t = useTranslate();
  const device = useDevice();
  const shown = places.filter((place) => links[place] !== undefined);
  const own = shown.find((place) => place === device) ?? shown[0];
  return (
    <ul className="app-stores">
      {shown.map((place) => (
        <li key={place}>
          <Button href={links[place] ?? ''} variant={place === own ? 'primary' : 'secondary'} size="large" endIcon="external">
            {t(`mobile_app.store_${place}`)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
// messages: mobile_app.store_*

function useDevice(): Device | undefined {
  return useSyncExternalStore(
    () => () => {}, // a device does not change
    () => findDevice(navigator.userAgent),
    () => undefined,
  );
}

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

/** The app for search engines (schema.org MobileApplication). */
export function toAppRecord(
  links: AppLinks,
  { currency, ...facts }: { name: string; description: string; currency: string },
): Readonly<Record<string, unknown>> {
  const systems = [...(links.ios ? ['iOS'] : []), ...(links.android ? ['Android'] : []), ...(links.other ? ['Web'] : [])];
  const addresses = [links.ios, links.android, links.other].filter((link) => link !== undefined);
  return {
    '@type': 'MobileApplication',
    ...facts,
    applicationCategory: 'ShoppingApplication',
    ...(systems.length > 0 && { operatingSystem: systems.join(', '), installUrl: addresses }),
    offers: { '@type': 'Offer', price: 0, priceCurrency: currency },
  };
}
