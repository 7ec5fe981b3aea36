import type { Locale } from '../site/locales.ts';
import type { RouteName } from '../site/routes.ts';

/** What the site's own screens are called where they are found by search: those that visitors look for. */
export const screenTitles = {
  'opening-hours': { en: 'Opening hours', cz: 'Otevírací doba', sk: 'Otváracie hodiny', de: 'Öffnungszeiten' },
  floorplan: { en: 'Floor plan', cz: 'Mapa centra', sk: 'Mapa centra', de: 'Lageplan' },
  'map-way': { en: 'Map & directions', cz: 'Mapa a cesta', sk: 'Mapa a cesta', de: 'Karte & Weg' },
  'how-to-get-here': { en: 'How to get here', cz: 'Jak k nám', sk: 'Ako k nám', de: 'Anfahrt' },
  parking: { en: 'Parking', cz: 'Parkování', sk: 'Parkovanie', de: 'Parken' },
  contact: { en: 'Contact', cz: 'Kontakt', sk: 'Kontakt', de: 'Kontakt' },
  booking: { en: 'Booking', cz: 'Rezervace', sk: 'Rezervácie', de: 'Buchung' },
  'gift-cards': { en: 'Gift cards', cz: 'Dárkové karty', sk: 'Darčekové karty', de: 'Geschenkkarten' },
  'mobile-app': { en: 'Mobile app', cz: 'Mobilní aplikace', sk: 'Mobilná aplikácia', de: 'Mobile App' },
  information: { en: 'Information', cz: 'Informace', sk: 'Informácie', de: 'Informationen' },
  'shops-services': { en: 'Shops & services', cz: 'Obchody a služby', sk: 'Obchody a služby', de: 'Geschäfte & Services' },
  offers: { en: 'Offers', cz: 'Nabídky', sk: 'Ponuky', de: 'Angebote' },
  events: { en: 'Events', cz: 'Akce', sk: 'Podujatia', de: 'Veranstaltungen' },
  news: { en: 'News', cz: 'Novinky', sk: 'Novinky', de: 'News' },
  rewards: { en: 'Rewards', cz: 'Odměny', sk: 'Odmeny', de: 'Prämien' },
  amenities: { en: 'Amenities', cz: 'Vybavení centra', sk: 'Vybavenie centra', de: 'Ausstattung' },
  about: { en: 'About us', cz: 'O nás', sk: 'O nás', de: 'Über uns' },
  faq: { en: 'Questions & answers', cz: 'Časté dotazy', sk: 'Časté otázky', de: 'Fragen & Antworten' },
  cookies: { en: 'Cookies', cz: 'Cookies', sk: 'Cookies', de: 'Cookies' },
  'privacy-policy': { en: 'Privacy policy', cz: 'Ochrana osobních údajů', sk: 'Ochrana osobných údajov', de: 'Datenschutz' },
  'operating-rules': { en: 'House rules', cz: 'Provozní řád', sk: 'Prevádzkový poriadok', de: 'Hausordnung' },
  'terms-and-conditions': { en: 'Terms and conditions', cz: 'Obchodní podmínky', sk: 'Obchodné podmienky', de: 'AGB' },
  cinema: { en: 'Cinema', cz: 'Kino', sk: 'Kino', de: 'Kino' },
  newsletter: { en: 'Newsletter', cz: 'Newsletter', sk: 'Newsletter', de: 'Newsletter' },
  blog: { en: 'Blog', cz: 'Blog', sk: 'Blog', de: 'Blog' },
  eshops: { en: 'Online shops', cz: 'E-shopy', sk: 'E-shopy', de: 'Onlineshops' },
  login: { en: 'Log in', cz: 'Přihlášení', sk: 'Prihlásenie', de: 'Anmelden' },
  register: { en: 'Become a member', cz: 'Registrace', sk: 'Registrácia', de: 'Mitglied werden' },
  'forgot-password': { en: 'Forgotten password', cz: 'Zapomenuté heslo', sk: 'Zabudnuté heslo', de: 'Passwort vergessen' },
} as const satisfies Partial<Record<RouteName, Readonly<Record<Locale, string>>>>;

export type FoundScreen = keyof typeof screenTitles;

export const foundScreens = Object.keys(screenTitles) as FoundScreen[]; // the table's own keys
