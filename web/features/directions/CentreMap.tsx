import { useState } from 'react';
import type { SiteMall } from '#shared/site/config.ts';
import { type Coordinates, mapProviders, toMapFrameAddress } from '#shared/site/map-frame.ts';
import { siteName, useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';

interface Props {
  size?: 'normal' | 'large';
}

/**
 * The map around the centre, in an iframe of a third party. Before the visitor clicks a control with the provider's name, nothing is requested
 * (R-GW-7). Renders nothing if the centre's coordinates are unknown.
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

/** Moves the focus into the map, because the clicked control no longer exists. */
function focusOn(frame: HTMLIFrameElement | null): void {
  frame?.focus({ preventScroll: true });
}

/** A drawing of a map as placeholder: streets, a river, a pin. */
function MapSketch() {
  return (
    <svg className="map-sketch" viewBox="0 0 1200 640" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path className="map-sketch-water" d="M-20 520C180 470 260 560 470 540S760 400 940 420 1120 520 1220 470V660H-20Z" />
      <path className="map-sketch-park" d="M70 60h210l40 130-90 90-190-40zM900 90l190-40 60 170-160 60-120-70z" />
      <path className="map-sketch-street" d="M-20 300L420 250 760 330 1220 240M360-20L430 250 400 660M820-20L760 330 840 660" />
      <path
        className="map-sketch-lane"
        d="M-20 130L390 100 800 150 1220 130M160-20L210 280 150 500M600-20L590 290 640 500M1010-20L980 280 1020 440M-20 410L410 400 770 400M790 200L1220 330"
      />
      <path
        className="map-sketch-pin"
        d="M600 80a62 62 0 0 0-62 62c0 43 62 102 62 102s62-59 62-102a62 62 0 0 0-62-62zm0 85a24 24 0 1 1 0-48 24 24 0 0 1 0 48z"
      />
    </svg>
  );
}

/** The centre's coordinates; undefined if unknown. */
export function findCoordinates(mall: SiteMall | undefined): Coordinates | undefined {
  const { latitude, longitude } = mall ?? {};
  const isPlace = typeof latitude === 'number' && typeof longitude === 'number' && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isPlace ? { latitude, longitude } : undefined;
}
