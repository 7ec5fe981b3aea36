import { openFramePage } from './frame-page.ts';

/** The part of Google's library that this page uses (developers.google.com/maps/documentation/javascript/reference). */
interface Position {
  lat: number;
  lng: number;
}
interface GoogleMap {
  fitBounds(bounds: Bounds, padding: number): void;
}
interface Bounds {
  extend(position: Position): Bounds;
}
interface Marker {
  setPosition(position: Position): void;
}
interface FoundPlace {
  location: { toJSON(): Position } | null;
  fetchFields(wanted: { fields: string[] }): Promise<unknown>;
}
interface PlaceChosen extends Event {
  placePrediction: { toPlace(): FoundPlace };
}
interface GoogleMaps {
  importLibrary(name: 'maps'): Promise<{ Map: new (element: HTMLElement, options: object) => GoogleMap }>;
  importLibrary(name: 'marker'): Promise<{ Marker: new (options: object) => Marker }>;
  importLibrary(name: 'core'): Promise<{ LatLngBounds: new () => Bounds }>;
  importLibrary(name: 'places'): Promise<{ PlaceAutocompleteElement: new (options: object) => HTMLElement }>;
}
declare global {
  var google: { maps: GoogleMaps } | undefined;
}

const startZoom = 16;
const edgePixels = 64;
const quiet = { mapTypeControl: false, streetViewControl: false };

const { element, latitude, longitude, name, labels, sayIsSilent } = openFramePage();
const centre: Position = { lat: latitude, lng: longitude };
sayIsSilent(false);

const script = document.querySelector<HTMLScriptElement>('#google');
script?.addEventListener('load', () => void showMap().catch(() => sayIsSilent(true)));
script?.addEventListener('error', () => sayIsSilent(true));

async function showMap(): Promise<void> {
  const maps = globalThis.google?.maps;
  if (!maps) throw new Error('The library has not come.');
  const [{ Map: MapView }, { Marker }] = await Promise.all([maps.importLibrary('maps'), maps.importLibrary('marker')]);
  const view = new MapView(element, {
    center: centre,
    zoom: startZoom,
    ...quiet,
    colorScheme: document.documentElement.dataset.scheme === 'dark' ? 'DARK' : 'LIGHT',
  });
  new Marker({ map: view, position: centre, title: name });
  await addSearch(maps, view, Marker);
}

/** Adds a field for the visitor's starting point, which is then marked, with a link to directions. */
async function addSearch(maps: GoogleMaps, view: GoogleMap, Marker: new (options: object) => Marker): Promise<void> {
  const [{ PlaceAutocompleteElement }, { LatLngBounds }] = await Promise.all([maps.importLibrary('places'), maps.importLibrary('core')]);
  const panel = document.createElement('div');
  panel.className = 'map-from';
  const field = new PlaceAutocompleteElement({ placeholder: labels.from });
  field.ariaLabel = labels.from;
  const link = document.createElement('a');
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = labels.route;
  panel.append(field);
  document.body.append(panel);

  let start: Marker | undefined;
  field.addEventListener('gmp-select', async (event) => {
    const place = (event as PlaceChosen).placePrediction.toPlace(); // safe: the type of Google's event
    await place.fetchFields({ fields: ['location'] });
    const from = place.location?.toJSON();
    if (!from) return;
    start ??= new Marker({ map: view, position: from });
    start.setPosition(from);
    view.fitBounds(new LatLngBounds().extend(centre).extend(from), edgePixels);
    const query = new URLSearchParams({ api: '1', origin: `${from.lat},${from.lng}`, destination: `${centre.lat},${centre.lng}` });
    link.href = `https://www.google.com/maps/dir/?${query}`;
    panel.append(link);
  });
}
