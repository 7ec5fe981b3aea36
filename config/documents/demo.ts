import {
  type Letterhead,
  type PrintedDocument,
  type PrintLocale,
  printForm,
  printPage,
  printTariff,
  type Titles,
  withoutLinks,
} from './printed-document.ts';

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

type Texts = Readonly<Record<PrintLocale, string>>;

const list = (...entries: string[]) => `<ol>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ol>`;
const facts = (...rows: (readonly [string, string])[]) =>
  `<table>${rows.map(([name, value]) => `<tr><th scope="row">${name}</th><td>${value}</td></tr>`).join('')}</table>`;

const parkingRules: Texts = {
  en: `<h2>Rules</h2>${list('Drive at walking pace and follow the arrows.', 'A camera reads the number plate; pay at a machine or in the app, then leave within twenty minutes.', 'Bays for disabled drivers, families and charging are for those they are marked for; a wrongly parked car pays CZK 500.', 'Engines are switched off while waiting, gas-powered cars park outdoors.', 'The operator is liable for damage caused by the building and its staff, not for things left in cars.')}`,
  cz: `<h2>Řád</h2>${list('Jezděte krokem a po šipkách.', 'Značku přečte kamera; zaplaťte v automatu nebo v aplikaci a do dvaceti minut vyjeďte.', 'Místa pro řidiče s průkazem ZTP, rodiny a nabíjení jsou jen pro ty, komu jsou určena; kdo je zabere, zaplatí 500 Kč.', 'Při čekání vypněte motor, vozy na plyn parkují venku.', 'Provozovatel odpovídá za škodu způsobenou stavbou a svými lidmi, nikoli za věci ponechané ve voze.')}`,
  sk: `<h2>Poriadok</h2>${list('Jazdite krokom a podľa šípok.', 'Evidenčné číslo prečíta kamera; zaplaťte v automate alebo v aplikácii a do dvadsiatich minút odíďte.', 'Miesta pre vodičov s preukazom ŤZP, rodiny a nabíjanie sú len pre tých, komu sú určené; kto ich obsadí, zaplatí 500 Kč.', 'Pri čakaní vypnite motor, autá na plyn parkujú vonku.', 'Prevádzkovateľ zodpovedá za škodu spôsobenú stavbou a svojimi ľuďmi, nie za veci ponechané v aute.')}`,
  de: `<h2>Ordnung</h2>${list('Fahren Sie im Schritttempo und den Pfeilen nach.', 'Die Kamera liest das Kennzeichen; zahlen Sie am Automaten oder in der App und fahren Sie binnen zwanzig Minuten hinaus.', 'Plätze für Menschen mit Behinderung, Familien und zum Laden sind nur für sie da; wer sie blockiert, zahlt 500 Kč.', 'Beim Warten Motor aus, Gasfahrzeuge parken im Freien.', 'Der Betreiber haftet für Schäden durch Bau und Personal, nicht für Gegenstände im Wagen.')}`,
};

const mediaKit: Texts = {
  en: `${facts(['Opened', '14 September 2023'], ['Area to let', '41,000 m² on three floors'], ['Visits a year', '9.1 million'], ['Average stay', '74 minutes'], ['Own energy', '61% from sun and river'], ['Arrive without a car', '68%'])}<h2>In one sentence</h2><p>Meandr is a shopping centre in the halls of a former river port in Prague 7, known for its roof meadow, its ferry landing and a food court without throw-away dishes.</p><h2>Who visits</h2><p>Forty-six per cent live within two kilometres, every fifth visitor comes from abroad, most often from Germany, Slovakia and Poland. One third are families with children under twelve.</p>`,
  cz: `${facts(['Otevřeno', '14. září 2023'], ['Pronajímatelná plocha', '41 000 m² na třech podlažích'], ['Návštěv za rok', '9,1 milionu'], ['Průměrná návštěva', '74 minut'], ['Vlastní energie', '61 % ze slunce a řeky'], ['Přijdou bez auta', '68 %'])}<h2>Jednou větou</h2><p>Meandr je nákupní centrum v halách někdejšího přístavu v Praze 7, známé střešní loukou, přístavištěm přívozu a tržnicí bez jednorázového nádobí.</p><h2>Kdo k nám chodí</h2><p>Čtyřicet šest procent bydlí do dvou kilometrů, každý pátý návštěvník je ze zahraničí, nejčastěji z Německa, Slovenska a Polska. Třetinu tvoří rodiny s dětmi do dvanácti let.</p>`,
  sk: `${facts(['Otvorené', '14. septembra 2023'], ['Prenajímateľná plocha', '41 000 m² na troch podlažiach'], ['Návštev za rok', '9,1 milióna'], ['Priemerná návšteva', '74 minút'], ['Vlastná energia', '61 % zo slnka a rieky'], ['Prídu bez auta', '68 %'])}<h2>Jednou vetou</h2><p>Meandr je nákupné centrum v halách niekdajšieho prístavu v Prahe 7, známe strešnou lúkou, prístaviskom prievozu a tržnicou bez jednorazového riadu.</p><h2>Kto k nám chodí</h2><p>Štyridsaťšesť percent býva do dvoch kilometrov, každý piaty návštevník je zo zahraničia, najčastejšie z Nemecka, Slovenska a Poľska. Tretinu tvoria rodiny s deťmi do dvanásť rokov.</p>`,
  de: `${facts(['Eröffnet', '14. September 2023'], ['Mietfläche', '41.000 m² auf drei Etagen'], ['Besuche im Jahr', '9,1 Millionen'], ['Mittlere Dauer', '74 Minuten'], ['Eigene Energie', '61 % aus Sonne und Fluss'], ['Kommen ohne Auto', '68 %'])}<h2>In einem Satz</h2><p>Meandr ist ein Einkaufszentrum in den Hallen eines früheren Flusshafens in Prag 7, bekannt für seine Dachwiese, seinen Fähranleger und einen Food-Court ohne Einweggeschirr.</p><h2>Wer kommt</h2><p>46 Prozent wohnen im Umkreis von zwei Kilometern, jeder fünfte Gast reist aus dem Ausland an, meist aus Deutschland, der Slowakei und Polen. Ein Drittel sind Familien mit Kindern unter zwölf.</p>`,
};

const fitOut: Texts = {
  en: `<h2>Before you begin</h2>${list('Send drawings at a scale of 1:50 to the property management; the answer takes ten working days.', 'Brick vaults and mooring rings are protected: no drilling, no paint.', 'Sprinklers and detectors are moved by our contractor only.')}<h2>While you build</h2>${list('Noisy work from 21:30 to 7:00, deliveries by ramp 3.', 'Welding needs a fire watch for eight hours afterwards.', 'The shop front stays behind the printed hoarding, which we lend free of charge.')}<h2>Before you open</h2><p>Inspection reports for electricity, gas and fire, accessibility check with our wheelchair guide, photograph of the sign at night.</p>`,
  cz: `<h2>Než začnete</h2>${list('Výkresy v měřítku 1:50 pošlete správě budovy, odpověď trvá deset pracovních dnů.', 'Cihlové klenby a kotevní kruhy jsou chráněné: nevrtat, nenatírat.', 'Sprinklery a hlásiče přesouvá jen naše firma.')}<h2>Během stavby</h2>${list('Hlučné práce od 21.30 do 7.00, zásobování rampou 3.', 'Po svařování osm hodin požární dohled.', 'Výloha zůstává za potištěnou stěnou, kterou zdarma půjčíme.')}<h2>Před otevřením</h2><p>Revize elektřiny, plynu a požární ochrany, zkouška přístupnosti s naším průvodcem na vozíku, fotografie vývěsního štítu v noci.</p>`,
  sk: `<h2>Kým začnete</h2>${list('Výkresy v mierke 1:50 pošlite správe budovy, odpoveď trvá desať pracovných dní.', 'Tehlové klenby a kotviace kruhy sú chránené: nevŕtať, nenatierať.', 'Sprinklery a hlásiče presúva len naša firma.')}<h2>Počas stavby</h2>${list('Hlučné práce od 21.30 do 7.00, zásobovanie rampou 3.', 'Po zváraní osem hodín požiarny dohľad.', 'Výklad zostáva za potlačenou stenou, ktorú zadarmo požičiame.')}<h2>Pred otvorením</h2><p>Revízie elektriny, plynu a požiarnej ochrany, skúška prístupnosti s naším sprievodcom na vozíku, fotografia vývesného štítu v noci.</p>`,
  de: `<h2>Vor dem Beginn</h2>${list('Pläne im Maßstab 1:50 an die Hausverwaltung; die Antwort dauert zehn Werktage.', 'Backsteingewölbe und Festmacherringe sind geschützt: nicht bohren, nicht streichen.', 'Sprinkler und Melder versetzt nur unsere Firma.')}<h2>Während des Umbaus</h2>${list('Lärmende Arbeiten von 21.30 bis 7 Uhr, Anlieferung über Rampe 3.', 'Nach Schweißarbeiten acht Stunden Brandwache.', 'Die Front bleibt hinter der bedruckten Wand, die wir kostenlos leihen.')}<h2>Vor der Eröffnung</h2><p>Prüfberichte für Strom, Gas und Brandschutz, Barrierefreiheit mit unserem Rollstuhl-Guide, Foto des Schildes bei Nacht.</p>`,
};

const deliveries: Texts = {
  en: `<h2>Deliveries</h2>${facts(['Ramps 1 and 2', 'food, 4:00–9:00'], ['Ramp 3', 'everything else, 6:00–10:00 and 20:30–24:00'], ['Height, weight', '3.8 m, 18 t'], ['Cargo bicycles', 'at any time, gate by the bicycle garage'])}<h2>Waste</h2>${list('Seven fractions, each container has a picture and a weighing chip; you pay by the kilogram.', 'Organic waste daily by 22:00, it becomes the heat of our kitchens.', 'Cardboard flat, film separately, glass never after ten at night.')}`,
  cz: `<h2>Zásobování</h2>${facts(['Rampy 1 a 2', 'potraviny, 4.00–9.00'], ['Rampa 3', 'ostatní, 6.00–10.00 a 20.30–24.00'], ['Výška, hmotnost', '3,8 m, 18 t'], ['Nákladní kola', 'kdykoli, vrata u kolárny'])}<h2>Odpady</h2>${list('Sedm složek, na každé nádobě je obrázek a vážicí čip; platí se za kilogram.', 'Bioodpad denně do 22.00, topíme jím v kuchyních.', 'Kartony složené, fólie zvlášť, sklo nikdy po desáté večer.')}`,
  sk: `<h2>Zásobovanie</h2>${facts(['Rampy 1 a 2', 'potraviny, 4.00 – 9.00'], ['Rampa 3', 'ostatné, 6.00 – 10.00 a 20.30 – 24.00'], ['Výška, hmotnosť', '3,8 m, 18 t'], ['Nákladné bicykle', 'kedykoľvek, brána pri cyklogaráži'])}<h2>Odpady</h2>${list('Sedem zložiek, na každej nádobe je obrázok a vážiaci čip; platí sa za kilogram.', 'Bioodpad denne do 22.00, kúrime ním v kuchyniach.', 'Kartóny zložené, fólie zvlášť, sklo nikdy po desiatej večer.')}`,
  de: `<h2>Anlieferung</h2>${facts(['Rampen 1 und 2', 'Lebensmittel, 4–9 Uhr'], ['Rampe 3', 'alles andere, 6–10 und 20.30–24 Uhr'], ['Höhe, Gewicht', '3,8 m, 18 t'], ['Lastenräder', 'jederzeit, Tor bei der Fahrradgarage'])}<h2>Abfall</h2>${list('Sieben Sorten, jede Tonne trägt Bild und Wiegechip; bezahlt wird nach Kilogramm.', 'Bioabfall täglich bis 22 Uhr, er heizt unsere Küchen.', 'Kartons flach, Folie getrennt, Glas nie nach zehn Uhr abends.')}`,
};

const networkRules: Texts = {
  en: `<h2>1. Scope</h2><p>The rules apply to the local distribution network operated by Meandr Energo s.r.o. and to all customers connected to it.</p><h2>2. Connection</h2><p>Voltage 3 × 230/400 V, 50 Hz. Reserved power is agreed in the contract; exceeding it twice in a year leads to a new agreement.</p><h2>3. Metering</h2><p>Quarter-hourly, remote. Either side may ask for a check of the meter; whoever was wrong pays.</p><h2>4. Interruption</h2><p>Planned works are announced fifteen days ahead. In danger the operator may switch off at once and gives the reason afterwards.</p><h2>5. Choice of supplier</h2><p>Every customer may choose another supplier of electricity at any time; the network stays.</p>`,
  cz: `<h2>1. Rozsah</h2><p>Řád platí pro lokální distribuční soustavu provozovanou společností Meandr Energo s.r.o. a pro všechny připojené zákazníky.</p><h2>2. Připojení</h2><p>Napětí 3 × 230/400 V, 50 Hz. Rezervovaný příkon určuje smlouva; dvojí překročení během roku znamená nové ujednání.</p><h2>3. Měření</h2><p>Čtvrthodinové, dálkové. O přezkoušení měřidla může požádat kterákoli strana; platí ten, kdo se mýlil.</p><h2>4. Přerušení dodávky</h2><p>Plánované práce oznamujeme patnáct dní předem. V nebezpečí může provozovatel vypnout ihned a důvod sdělí dodatečně.</p><h2>5. Volba dodavatele</h2><p>Zákazník si může kdykoli zvolit jiného dodavatele elektřiny, síť zůstává.</p>`,
  sk: `<h2>1. Rozsah</h2><p>Poriadok platí pre miestnu distribučnú sústavu prevádzkovanú spoločnosťou Meandr Energo s.r.o. a pre všetkých pripojených zákazníkov.</p><h2>2. Pripojenie</h2><p>Napätie 3 × 230/400 V, 50 Hz. Rezervovaný príkon určuje zmluva; dvojité prekročenie počas roka znamená novú dohodu.</p><h2>3. Meranie</h2><p>Štvrťhodinové, diaľkové. O preskúšanie meradla môže požiadať ktorákoľvek strana; platí ten, kto sa mýlil.</p><h2>4. Prerušenie dodávky</h2><p>Plánované práce oznamujeme pätnásť dní vopred. V nebezpečenstve môže prevádzkovateľ vypnúť ihneď a dôvod oznámi dodatočne.</p><h2>5. Voľba dodávateľa</h2><p>Zákazník si môže kedykoľvek zvoliť iného dodávateľa elektriny, sieť zostáva.</p>`,
  de: `<h2>1. Geltung</h2><p>Die Ordnung gilt für das Arealnetz der Meandr Energo s.r.o. und alle daran angeschlossenen Kunden.</p><h2>2. Anschluss</h2><p>Spannung 3 × 230/400 V, 50 Hz. Die bereitgestellte Leistung steht im Vertrag; wer sie zweimal im Jahr überschreitet, verhandelt neu.</p><h2>3. Messung</h2><p>Viertelstündlich, aus der Ferne. Jede Seite darf eine Prüfung des Zählers verlangen; wer irrte, zahlt.</p><h2>4. Unterbrechung</h2><p>Geplante Arbeiten werden fünfzehn Tage vorher angekündigt. Bei Gefahr darf der Betreiber sofort abschalten und nennt den Grund danach.</p><h2>5. Lieferantenwahl</h2><p>Jeder Kunde kann den Stromlieferanten jederzeit wechseln, das Netz bleibt.</p>`,
};

const liftTender: Texts = {
  en: `<h2>Subject</h2><p>Overhaul of passenger lifts B and C (built 2003, 13 persons, five stops each): drive, control, doors, car interior with tactile buttons and speech in four languages. One lift must always run.</p><h2>Conditions</h2>${list('Certified service organisation, three comparable references since 2022.', 'Completion within 26 weeks, warranty 36 months.', 'Price 50%, energy use 20%, noise 15%, time of outage 15%.')}<h2>Calendar</h2>${facts(['Site visit', '8 December 2026, 9:00'], ['Questions until', '5 January 2027'], ['Bids until', '15 January 2027, 12:00'], ['Opening', '18 January 2027, 10:00'])}`,
  cz: `<h2>Předmět</h2><p>Generální oprava osobních výtahů B a C (rok 2003, 13 osob, po pěti stanicích): pohon, řízení, dveře, kabina s hmatovými tlačítky a hlášením ve čtyřech jazycích. Jeden výtah musí vždy jezdit.</p><h2>Podmínky</h2>${list('Autorizovaná servisní organizace, tři srovnatelné zakázky od roku 2022.', 'Dokončení do 26 týdnů, záruka 36 měsíců.', 'Cena 50 %, spotřeba 20 %, hluk 15 %, délka odstávky 15 %.')}<h2>Kalendář</h2>${facts(['Prohlídka místa', '8. prosince 2026 v 9.00'], ['Dotazy do', '5. ledna 2027'], ['Nabídky do', '15. ledna 2027, 12.00'], ['Otevírání obálek', '18. ledna 2027, 10.00'])}`,
  sk: `<h2>Predmet</h2><p>Generálna oprava osobných výťahov B a C (rok 2003, 13 osôb, po päť staníc): pohon, riadenie, dvere, kabína s hmatovými tlačidlami a hlásením v štyroch jazykoch. Jeden výťah musí vždy jazdiť.</p><h2>Podmienky</h2>${list('Autorizovaná servisná organizácia, tri porovnateľné zákazky od roku 2022.', 'Dokončenie do 26 týždňov, záruka 36 mesiacov.', 'Cena 50 %, spotreba 20 %, hluk 15 %, dĺžka odstávky 15 %.')}<h2>Kalendár</h2>${facts(['Obhliadka', '8. decembra 2026 o 9.00'], ['Otázky do', '5. januára 2027'], ['Ponuky do', '15. januára 2027, 12.00'], ['Otváranie obálok', '18. januára 2027, 10.00'])}`,
  de: `<h2>Gegenstand</h2><p>Überholung der Personenaufzüge B und C (Baujahr 2003, 13 Personen, je fünf Halte): Antrieb, Steuerung, Türen, Kabine mit tastbaren Knöpfen und Ansage in vier Sprachen. Ein Aufzug muss immer fahren.</p><h2>Bedingungen</h2>${list('Zugelassener Servicebetrieb, drei vergleichbare Aufträge seit 2022.', 'Fertigstellung in 26 Wochen, Gewährleistung 36 Monate.', 'Preis 50 %, Verbrauch 20 %, Geräusch 15 %, Stillstand 15 %.')}<h2>Kalender</h2>${facts(['Ortstermin', '8. Dezember 2026, 9 Uhr'], ['Fragen bis', '5. Januar 2027'], ['Angebote bis', '15. Januar 2027, 12 Uhr'], ['Öffnung', '18. Januar 2027, 10 Uhr'])}`,
};
