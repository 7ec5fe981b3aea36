import { useState } from 'react';
import { mapProviders, toMapFrameAddress } from '#shared/site/map-frame.ts';
import { siteName, useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { findCoordinates } from './centre-place.ts';
import { MapSketch } from './MapSketch.tsx';

interface Props {
  size?: 'normal' | 'large';
}

/**
 * The map around the centre in an iframe. It is a third party's: nothing is requested before the visitor clicks a control that names the provider
 * (R-GW-7). Nothing if the centre's coordinates are unknown.
 */
export function CentreMap({ size = 'normal' }: Props) {
  const t = useTranslate();
  const site = useSite();
  const [isShown, setIsShown] = useState(false);
  const place = findCoordinates(site.mall);
  const { name, host } = mapProviders[site.tenant.mapProvider ?? 'openstreetmap'];
  if (!place) return null;
  return (
    <div className={classNames('centre-map', size === 'large' && 'centre-map-large')}>
      {isShown ? (
        <iframe
          ref={focusOn}
          className="centre-map-frame"
          src={toMapFrameAddress(place, site.locale)}
          title={t('directions.map_title', { name: siteName(site), provider: name })}
          referrerPolicy="strict-origin-when-cross-origin"
          allowFullScreen
        />
      ) : (
        <>
          <MapSketch />
          <div className="centre-map-ask">
            <Button icon="map" aria-describedby="map-note" onClick={() => setIsShown(true)}>
              {t('directions.show_map', { provider: name })}
            </Button>
            <p id="map-note">{t('directions.map_note', { host })}</p>
          </div>
        </>
      )}
    </div>
  );
}

/** Moves the focus into the map, because the clicked control is gone. */
function focusOn(frame: HTMLIFrameElement | null): void {
  frame?.focus({ preventScroll: true });
}
