import { control, divIcon, map, marker, tileLayer } from 'leaflet/dist/leaflet-src.esm.js';
import { openFramePage } from './frame-page.ts';

const tiles = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';
const credit = '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">OpenStreetMap</a>';
const patienceMs = 8000;
const startZoom = 16;
const pin =
  '<svg viewBox="0 0 32 42" aria-hidden="true"><path d="M16 0a16 16 0 0 0-16 16c0 11 16 26 16 26s16-15 16-26a16 16 0 0 0-16-16zm0 22a6 6 0 1 1 0-12 6 6 0 0 1 0 12z"/></svg>';

const { element, latitude, longitude, name, labels, sayIsSilent } = openFramePage();
sayIsSilent(false);

const view = map(element, { center: [latitude, longitude], zoom: startZoom, zoomControl: false, scrollWheelZoom: false });
view.attributionControl.setPrefix(false);
control.zoom({ zoomInTitle: labels.zoomIn, zoomOutTitle: labels.zoomOut }).addTo(view);
const icon = divIcon({ html: pin, className: 'map-pin', iconSize: [32, 42], iconAnchor: [16, 42] });
marker([latitude, longitude], { icon, title: name, alt: name, keyboard: false }).addTo(view);

// The wheel scrolls the surrounding page until the map has the focus.
view.on('focus', () => void view.scrollWheelZoom.enable());
view.on('blur', () => void view.scrollWheelZoom.disable());

let hasTile = false;
const checkPatience = () => void sayIsSilent(!hasTile);
tileLayer(tiles, { maxZoom: 19, attribution: credit })
  .on('tileload', () => {
    hasTile = true;
    sayIsSilent(false);
  })
  .on('tileerror', checkPatience)
  .addTo(view);
setTimeout(checkPatience, patienceMs);
