import { type Letterhead, type PrintedDocument, printForm, printPage, printTariff } from './printed-document.ts';

export const podhradieLetterhead: Omit<Letterhead, 'logo' | 'fonts'> = {
  sender: 'Podhradie – obchodný dvor, s. r. o. · Námestie remesiel 3, 972 99 Nový Hrad · IČO 55555501',
  colour: '#27255f',
  fontName: 'Podhradie',
  edition: { sk: 'Platí od 1. marca 2026', en: 'Valid from 1 March 2026', de: 'Gültig ab 1. März 2026' },
};

const parkingRules = {
  sk: '<h2>Poriadok</h2><ol><li>Vjazd len z Mlynskej ulice, rýchlosť krokom.</li><li>Kamera odfotí značku; platí sa pred odchodom v automate alebo v Sýpke.</li><li>Miesta pre vozičkárov a nabíjanie nie sú na státie ostatných.</li><li>Nočné státie sa dohodne vopred na pulte.</li><li>Za veci ponechané v aute neručíme.</li></ol>',
  en: '<h2>Rules</h2><ol><li>Enter from Mlynská street only, at walking pace.</li><li>A camera reads your plate; pay at the machine or in the food store before leaving.</li><li>Spaces for wheelchair users and chargers are not for others.</li><li>Arrange overnight stays at the desk beforehand.</li><li>We are not liable for things left in cars.</li></ol>',
  de: '<h2>Ordnung</h2><ol><li>Einfahrt nur von der Mlynská, Schritttempo.</li><li>Die Kamera liest das Kennzeichen; bezahlt wird vor der Abfahrt am Automaten oder bei Sýpka.</li><li>Plätze für Rollstuhlfahrer und Ladesäulen sind anderen verwehrt.</li><li>Übernachtparken vorher am Pult absprechen.</li><li>Für Gegenstände im Wagen haften wir nicht.</li></ol>',
};

export const podhradieDocuments: readonly PrintedDocument[] = [
  {
    name: 'parkovaci-poriadok',
    titles: { sk: 'Parkovací poriadok a cenník', en: 'Parking rules and tariff', de: 'Parkordnung und Tarif' },
    body: (locale, { parking }) => printTariff(parking, locale) + (locale === 'cz' ? '' : parkingRules[locale]),
  },
  {
    name: 'prihlaska-na-trh',
    titles: { sk: 'Prihláška na trh', en: 'Market application' },
    body: (locale, { getPage }) =>
      printForm(
        locale === 'sk'
          ? ['Meno a obec', 'Čo vyrábam', 'Telefón', 'Ktoré soboty', 'Elektrina áno / nie', 'Podpis']
          : ['Name and village', 'What I make', 'Telephone', 'Which Saturdays', 'Electricity yes / no', 'Signature'],
      ) + printPage(getPage('christmass-stall'), locale),
  },
];
