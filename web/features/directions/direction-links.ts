import { type Coordinates, toDegrees } from '#shared/site/map-frame.ts';

/** Travel modes. */
export const travelModes = ['foot', 'bike', 'transit', 'car'] as const;
export type TravelMode = (typeof travelModes)[number];

interface MapLink {
  service: string;
  href: string;
}

/** A route planner, with its code for each travel mode that it supports. */
interface Service {
  name: string;
  toHref: (place: string, code: string) => string;
  codes: Readonly<Partial<Record<TravelMode, string>>>;
}

const services: readonly Service[] = [
  {
    name: 'OpenStreetMap',
    toHref: (place, engine) => `https://www.openstreetmap.org/directions?engine=${engine}&to=${place}`,
    codes: { foot: 'fossgis_osrm_foot', bike: 'fossgis_osrm_bike', car: 'fossgis_osrm_car' },
  },
  {
    name: 'Google Maps',
    toHref: (place, mode) => `https://www.google.com/maps/dir/?api=1&destination=${place}&travelmode=${mode}`,
    codes: { foot: 'walking', bike: 'bicycling', transit: 'transit', car: 'driving' },
  },
  {
    name: 'Apple Maps',
    toHref: (place, flag) => `https://maps.apple.com/?daddr=${place}&dirflg=${flag}`,
    codes: { foot: 'w', transit: 'r', car: 'd' },
  },
  { name: 'Waze', toHref: (place) => `https://waze.com/ul?ll=${place}&navigate=yes`, codes: { car: 'yes' } },
];

const maps: readonly { service: string; toHref: (place: string) => string }[] = [
  {
    service: 'OpenStreetMap',
    toHref: (place) => `https://www.openstreetmap.org/?mlat=${place.replace('%2C', '&mlon=')}#map=17/${place.replace('%2C', '/')}`,
  },
  { service: 'Google Maps', toHref: (place) => `https://www.google.com/maps/search/?api=1&query=${place}` },
  { service: 'Apple Maps', toHref: (place) => `https://maps.apple.com/?ll=${place}&q=${place}` },
  { service: 'Waze', toHref: (place) => `https://waze.com/ul?ll=${place}` },
];

/** Lists links to directions on other sites. These sites are requested only after a click. */
export function listDirections(mode: TravelMode, target: Coordinates): MapLink[] {
  return services.flatMap(({ name, toHref, codes }) => {
    const code = codes[mode];
    return code === undefined ? [] : [{ service: name, href: toHref(toPlace(target), code) }];
  });
}

/** Lists links to the location on other sites' maps. */
export function listMaps(target: Coordinates): MapLink[] {
  return maps.map(({ service, toHref }) => ({ service, href: toHref(toPlace(target)) }));
}

function toPlace({ latitude, longitude }: Coordinates): string {
  return `${toDegrees(latitude)}%2C${toDegrees(longitude)}`;
}
