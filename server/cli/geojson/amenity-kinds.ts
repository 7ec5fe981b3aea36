import type { Tags } from './map-fault.ts';
import { type Texts, texts } from './texts.ts';

export interface AmenityKind {
  icon: string;
  names: Texts;
}

const kind = (icon: string, en: string, cz: string, sk: string, de: string): AmenityKind => ({
  icon: `ph:${icon}`,
  names: texts(en, cz, sk, de),
});

/** Facilities for visitors other than companies, by their tags; the first match wins. */
export const amenityKinds: readonly (readonly [tags: Tags, kind: AmenityKind])[] = [
  [{ amenity: 'toilets' }, kind('toilet', 'Toilets', 'Toalety', 'Toalety', 'Toiletten')],
  [{ room: 'toilets' }, kind('toilet', 'Toilets', 'Toalety', 'Toalety', 'Toiletten')],
  [{ room: 'toilet' }, kind('toilet', 'Toilets', 'Toalety', 'Toalety', 'Toiletten')],
  [{ amenity: 'baby_changing' }, kind('baby', 'Baby changing room', 'Přebalovací místnost', 'Prebaľovacia miestnosť', 'Wickelraum')],
  [{ amenity: 'atm' }, kind('money', 'Cash machine', 'Bankomat', 'Bankomat', 'Geldautomat')],
  [{ amenity: 'parking' }, kind('car', 'Car park', 'Parkoviště', 'Parkovisko', 'Parkplatz')],
  [{ amenity: 'bicycle_parking' }, kind('bicycle', 'Bicycle stands', 'Stojany na kola', 'Stojany na bicykle', 'Fahrradständer')],
  [{ amenity: 'charging_station' }, kind('lightning', 'Charging station', 'Nabíjecí stanice', 'Nabíjacia stanica', 'Ladestation')],
  [{ amenity: 'drinking_water' }, kind('drop', 'Drinking water', 'Pitná voda', 'Pitná voda', 'Trinkwasser')],
  [{ amenity: 'lockers' }, kind('lockers', 'Lockers', 'Skříňky', 'Skrinky', 'Schließfächer')],
  [{ amenity: 'luggage_locker' }, kind('lockers', 'Lockers', 'Skříňky', 'Skrinky', 'Schließfächer')],
  [{ amenity: 'parcel_locker' }, kind('lockers', 'Parcel lockers', 'Výdejní boxy', 'Balíkoboxy', 'Paketstation')],
  [{ amenity: 'photo_booth' }, kind('camera', 'Photo booth', 'Fotoautomat', 'Fotoautomat', 'Fotoautomat')],
  [{ emergency: 'defibrillator' }, kind('first-aid-kit', 'Defibrillator', 'Defibrilátor', 'Defibrilátor', 'Defibrillator')],
  [
    { amenity: 'vending_machine', vending: 'public_transport_tickets' },
    kind('ticket', 'Ticket machine', 'Automat na jízdenky', 'Automat na cestovné lístky', 'Fahrkartenautomat'),
  ],
  [
    { amenity: 'vending_machine', vending: 'parking_tickets' },
    kind('ticket', 'Parking ticket machine', 'Parkovací automat', 'Parkovací automat', 'Parkscheinautomat'),
  ],
  [{ amenity: 'vending_machine' }, kind('storefront', 'Vending machine', 'Prodejní automat', 'Predajný automat', 'Verkaufsautomat')],
  [{ tourism: 'information', information: 'office' }, kind('info', 'Information', 'Informace', 'Informácie', 'Information')],
  [{ tourism: 'information' }, kind('info', 'Information board', 'Informační tabule', 'Informačná tabuľa', 'Informationstafel')],
];

export const lift = kind('elevator', 'Lift', 'Výtah', 'Výťah', 'Aufzug');

export function findAmenityKind(tags: Tags): AmenityKind | undefined {
  return amenityKinds.find(([wanted]) => Object.entries(wanted).every(([key, value]) => tags[key] === value))?.[1];
}
