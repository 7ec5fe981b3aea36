import { deliveries, fitOut, liftTender, mediaKit, networkRules, parkingRules } from './demo-texts.ts';
import type { Letterhead, PrintedDocument, PrintLocale, Titles } from './printed-document.ts';
import { printForm, printPage, withoutLinks } from './printed-page.ts';
import { printTariff } from './printed-tariff.ts';

export const demoLetterhead: Omit<Letterhead, 'logo' | 'fonts'> = {
  sender: 'Meandr Praha s.r.o. · Nábřeží Meandr 1, 170 00 Praha 7 · IČO 00000417 · info@meandr.example',
  colour: '#0f4c4a',
  fontName: 'Meandr',
  edition: {
    en: 'Edition 2026-09, valid from 1 September 2026',
    cz: 'Vydání 2026-09, platí od 1. září 2026',
    sk: 'Vydanie 2026-09, platí od 1. septembra 2026',
    de: 'Ausgabe 2026-09, gültig ab 1. September 2026',
  },
};

const titles = (en: string, cz: string, sk: string, de: string): Titles => ({ en, cz, sk, de });

type Labels = Readonly<Record<PrintLocale, readonly string[]>>;

const voucherOrder: Labels = {
  en: [
    'Company or association',
    'Company and VAT number',
    'Vouchers of CZK 100, pieces',
    'Vouchers of CZK 200, pieces',
    'Vouchers of CZK 500, pieces',
    'Collection or courier',
    'Date and signature',
  ],
  cz: [
    'Firma nebo spolek',
    'IČO a DIČ',
    'Šeky po 100 Kč, kusů',
    'Šeky po 200 Kč, kusů',
    'Šeky po 500 Kč, kusů',
    'Osobní odběr, nebo kurýr',
    'Datum a podpis',
  ],
  sk: [
    'Firma alebo združenie',
    'IČO a DIČ',
    'Šeky po 100 Kč, kusov',
    'Šeky po 200 Kč, kusov',
    'Šeky po 500 Kč, kusov',
    'Osobný odber alebo kuriér',
    'Dátum a podpis',
  ],
  de: [
    'Firma oder Verein',
    'Firmen- und USt-Nummer',
    'Schecks zu 100 Kč, Stück',
    'Schecks zu 200 Kč, Stück',
    'Schecks zu 500 Kč, Stück',
    'Abholung oder Kurier',
    'Datum und Unterschrift',
  ],
};

const stallApplication: Labels = {
  en: [
    'Name, workshop',
    'Address of the workshop',
    'What you make',
    'Kind of hut',
    'Appliances and their power',
    'Web or photographs',
    'Date and signature',
  ],
  cz: ['Jméno, dílna', 'Adresa dílny', 'Co vyrábíte', 'Druh stánku', 'Spotřebiče a jejich příkon', 'Web nebo fotografie', 'Datum a podpis'],
  sk: ['Meno, dielňa', 'Adresa dielne', 'Čo vyrábate', 'Druh stánku', 'Spotrebiče a ich príkon', 'Web alebo fotografie', 'Dátum a podpis'],
  de: [
    'Name, Werkstatt',
    'Adresse der Werkstatt',
    'Was Sie herstellen',
    'Art der Hütte',
    'Geräte und ihre Leistung',
    'Website oder Fotos',
    'Datum und Unterschrift',
  ],
};

const dataRequest: Labels = {
  en: [
    'Name and e-mail of the account',
    'I ask for: copy / correction / erasure / restriction / transfer / objection',
    'Which data or period',
    'How to answer: e-mail / letter',
    'Date and signature',
  ],
  cz: [
    'Jméno a e-mail účtu',
    'Žádám o: kopii / opravu / výmaz / omezení / přenos / námitku',
    'Které údaje nebo období',
    'Jak odpovědět: e-mailem / dopisem',
    'Datum a podpis',
  ],
  sk: [
    'Meno a e-mail účtu',
    'Žiadam o: kópiu / opravu / vymazanie / obmedzenie / prenos / námietku',
    'Ktoré údaje alebo obdobie',
    'Ako odpovedať: e-mailom / listom',
    'Dátum a podpis',
  ],
  de: [
    'Name und E-Mail des Kontos',
    'Ich bitte um: Kopie / Berichtigung / Löschung / Einschränkung / Übertragung / Widerspruch',
    'Welche Daten oder welcher Zeitraum',
    'Antwort per E-Mail / Brief',
    'Datum und Unterschrift',
  ],
};

const fromPage =
  (alias: string): PrintedDocument['body'] =>
  (locale, { getPage }) =>
    printPage(getPage(alias), locale);

export const demoDocuments: readonly PrintedDocument[] = [
  {
    name: 'parking-rules',
    titles: titles('Parking rules and tariff', 'Parkovací řád a ceník', 'Parkovací poriadok a cenník', 'Parkordnung und Tarif'),
    body: (locale, { parking }) => printTariff(parking, locale) + parkingRules[locale],
  },
  {
    name: 'operating-rules',
    titles: titles('Operating rules', 'Provozní řád', 'Prevádzkový poriadok', 'Hausordnung'),
    body: (locale, { findOperatingRules }) => withoutLinks(findOperatingRules(locale) ?? ''),
  },
  {
    name: 'privacy-in-one-page',
    titles: titles('Privacy in one page', 'Osobní údaje na jedné stránce', 'Osobné údaje na jednej strane', 'Datenschutz auf einer Seite'),
    body: (locale, { getPage }) => printPage(getPage('gdpr'), locale, ['html', 'accordion']),
  },
  {
    name: 'data-request-form',
    titles: titles('Request about personal data', 'Žádost o osobní údaje', 'Žiadosť o osobné údaje', 'Antrag zu personenbezogenen Daten'),
    body: (locale) => printForm(dataRequest[locale]),
  },
  {
    name: 'gift-voucher-order',
    titles: titles('Order of gift vouchers', 'Objednávka dárkových šeků', 'Objednávka darčekových šekov', 'Bestellung von Geschenkschecks'),
    body: (locale, { getPage }) => printForm(voucherOrder[locale]) + printPage(getPage('darkove-seky'), locale, ['accordion', 'contact']),
  },
  {
    name: 'christmas-stall-application',
    titles: titles(
      'Application for a Christmas stall',
      'Přihláška na vánoční stánek',
      'Prihláška na vianočný stánok',
      'Bewerbung um einen Weihnachtsstand',
    ),
    body: (locale, { getPage }) =>
      printForm(stallApplication[locale]) + printPage(getPage('christmass-stall'), locale, ['cards', 'accordion']),
  },
  {
    name: 'leasing-brochure',
    titles: titles('Space to let', 'Pronájem prostor', 'Prenájom priestorov', 'Flächen zu vermieten'),
    body: fromPage('space-lease'),
  },
  {
    name: 'promotion-price-list',
    titles: titles('Promotional space 2026/27', 'Promo plochy 2026/27', 'Promo plochy 2026/27', 'Werbeflächen 2026/27'),
    body: fromPage('distribution'),
  },
  {
    name: 'energy-price-list',
    titles: titles('Price list of energies 2027', 'Ceník energií 2027', 'Cenník energií 2027', 'Energiepreise 2027'),
    body: (locale, { getPage }) => printPage(getPage('harfa-energo'), locale, ['html', 'contact']),
  },
  {
    name: 'network-rules',
    titles: titles(
      'Rules of the local distribution network',
      'Řád lokální distribuční soustavy',
      'Poriadok miestnej distribučnej sústavy',
      'Ordnung des Arealnetzes',
    ),
    body: (locale) => networkRules[locale],
  },
  { name: 'media-kit', titles: titles('Media kit', 'Media kit', 'Media kit', 'Pressemappe'), body: (locale) => mediaKit[locale] },
  {
    name: 'fit-out-manual',
    titles: titles('Fit-out manual', 'Manuál pro úpravy jednotek', 'Manuál na úpravy jednotiek', 'Ausbauhandbuch'),
    body: (locale) => fitOut[locale],
  },
  {
    name: 'deliveries-and-waste',
    titles: titles('Deliveries and waste', 'Zásobování a odpady', 'Zásobovanie a odpady', 'Anlieferung und Abfall'),
    body: (locale) => deliveries[locale],
  },
  {
    name: 'tender-2026-11-lifts',
    titles: titles(
      'Tender 2026-11: lifts B and C',
      'Výběrové řízení 2026-11: výtahy B a C',
      'Výberové konanie 2026-11: výťahy B a C',
      'Ausschreibung 2026-11: Aufzüge B und C',
    ),
    body: (locale) => liftTender[locale],
  },
];
