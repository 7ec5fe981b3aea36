import { useSyncExternalStore } from 'react';
import { type AppLinks, type Device, findDevice } from '#shared/rules/app-links.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { QrCode } from '../../ui/QrCode.tsx';

/** All places of the app. All places are linked, because visitors may use the app on another device. */
const places = ['ios', 'android', 'other'] as const;

/** Links to the app. When the page is live, the link for the visitor's device is highlighted, without changing its position. */
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
    () => () => {}, // nothing to subscribe to, because the device does not change
    () => findDevice(navigator.userAgent),
    () => undefined,
  );
}

interface Props {
  /** Address that a phone's camera will open. */
  address: string;
}

/** QR code to open an address on a phone. Hidden on phones, where its code is not loaded. */
export function AppQrCode({ address }: Props) {
  const t = useTranslate();
  return (
    <figure className="app-qr">
      <QrCode text={address} label={t('mobile_app.qr_alt')} />
      <figcaption>{t('mobile_app.qr')}</figcaption>
    </figure>
  );
}

/** Describes the app for search engines (schema.org MobileApplication). */
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
