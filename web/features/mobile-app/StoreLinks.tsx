import { useSyncExternalStore } from 'react';
import { type AppLinks, type Device, findDevice } from '#shared/rules/app-links.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';

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
