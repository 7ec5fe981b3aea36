import { choose, type Random, wholeBetween } from './random.ts';

export interface PrintedShop {
  id: number;
  title: string;
  legal: string;
  registration: string;
  language: Language;
}

type Language = 'cz' | 'sk' | 'de' | 'en';

/** Facts of a printed receipt. Amounts in minor units. */
export interface WrittenReceipt {
  shop: PrintedShop;
  number: string;
  total: number;
  day: string;
  /** Other amounts on the paper: items, sums by tax rate, cash and change. */
  others: number[];
  lines: PrintedLine[];
}

export interface PrintedLine {
  left: string;
  right?: string;
  /** Relative to the other lines. */
  size?: number;
  isCentred?: boolean;
}

export const shops: readonly PrintedShop[] = [
  { id: 1, title: 'Albert', legal: 'ALBERT Česká republika, s.r.o.', registration: '44012373', language: 'cz' },
  { id: 2, title: 'Knihy Dobrovský', legal: 'KNIHY DOBROVSKÝ s.r.o.', registration: '27416046', language: 'cz' },
  { id: 3, title: 'Kavárna U Nábřeží', legal: 'Nábřežní gastro s.r.o.', registration: '06148972', language: 'cz' },
  { id: 4, title: 'dm drogerie', legal: 'dm drogerie markt s.r.o.', registration: '47239581', language: 'cz' },
  { id: 5, title: 'Lékárna Pod Hradem', legal: 'Lékárny Hrad a.s.', registration: '25873512', language: 'cz' },
  { id: 6, title: 'Potraviny Breza', legal: 'BREZA potraviny, s. r. o.', registration: '36291745', language: 'sk' },
  { id: 7, title: 'Textil Javor', legal: 'JAVOR TEXTIL, a.s.', registration: '31578612', language: 'sk' },
  { id: 8, title: 'Panta Rhei', legal: 'PANTA RHEI, s. r. o.', registration: '31443923', language: 'sk' },
  { id: 9, title: 'Bäckerei Ährenfeld', legal: 'Ährenfeld Backwaren GmbH', registration: 'DE813562947', language: 'de' },
  { id: 10, title: 'Schuhhaus Keller', legal: 'Keller Schuh GmbH & Co. KG', registration: 'DE129384756', language: 'de' },
  { id: 11, title: 'Drogerie Falk', legal: 'FALK Drogeriemarkt KG', registration: 'ATU64738291', language: 'de' },
  { id: 12, title: 'Greenleaf Outdoors', legal: 'GREENLEAF OUTDOORS LTD', registration: '08412657', language: 'en' },
];

const words = {
  cz: {
    ...{ number: 'Účtenka č.', day: 'Datum', registration: 'IČO', sub: 'Mezisoučet', total: 'CELKEM', unit: 'Kč', cash: 'Hotovost' },
    ...{
      change: 'Vráceno',
      card: 'Platební karta',
      rates: 'Sazba   Základ   DPH   Celkem',
      thanks: 'Děkujeme za nákup',
      percents: [12, 21],
    },
    goods: [
      'Rohlík tukový',
      'Taška papírová',
      'Mléko 1,5% 1l',
      'Těstoviny penne',
      'Eidam plátky',
      'Káva zrnková',
      'Kniha',
      'Voda Mattoni',
      'Tričko',
    ],
  },
  sk: {
    ...{ number: 'Číslo dokladu:', day: 'Dátum', registration: 'IČO', sub: 'Medzisúčet', total: 'Spolu', unit: 'EUR', cash: 'Hotovosť' },
    ...{
      change: 'Vrátené',
      card: 'Platobná karta',
      rates: 'Sadzba  Základ   DPH   Spolu',
      thanks: 'Ďakujeme za nákup',
      percents: [19, 23],
    },
    goods: ['Banány kg', 'Vajcia M 10ks', 'Košeľa biela', 'Mlieko 1,5% 1l', 'Tričko dámske', 'Chlieb', 'Zošit A5', 'Pero modré'],
  },
  de: {
    ...{ number: 'Beleg-Nr.:', day: 'Datum', registration: 'USt-IdNr.', sub: 'Zwischensumme', total: 'Summe', unit: 'EUR', cash: 'Bar' },
    ...{
      change: 'Rückgeld',
      card: 'Girocard',
      rates: 'MwSt    Netto   Steuer  Brutto',
      thanks: 'Vielen Dank für Ihren Einkauf',
      percents: [7, 19],
    },
    goods: ['Laugenbrezel', 'Kaffee Crema', 'Duschgel 250ml', 'Tragetasche', 'Roggenbrot', 'Sandale Gr. 39', 'Socken 3er', 'Seife'],
  },
  en: {
    ...{ number: 'Receipt No.', day: 'Date', registration: 'Company No.', sub: 'Subtotal', total: 'TOTAL', unit: 'EUR', cash: 'Cash' },
    ...{
      change: 'Change',
      card: 'Visa',
      rates: 'Rate    Net     VAT     Gross',
      thanks: 'Thank you for shopping with us',
      percents: [10, 20],
    },
    goods: ['Trail socks', 'Water bottle', 'Head torch', 'Tent pegs', 'Rain jacket', 'Map 1:25000', 'Energy bar'],
  },
} as const satisfies Record<Language, object>;

interface Wish {
  shop?: PrintedShop | undefined;
  items?: number;
  day?: string;
}

/** Writes a receipt with random items, paid by card or cash. */
export function writeReceipt(
  random: Random,
  { shop = choose(random, shops), items = wholeBetween(random, 2, 10), day }: Wish = {},
): WrittenReceipt {
  const own = words[shop.language];
  const scale = shop.language === 'cz' ? 25 : 1;
  const bought = Array.from({ length: items }, () => {
    const price = scale * wholeBetween(random, 49, 4000);
    return { name: choose(random, own.goods), price, rate: random() < 0.5 ? 0 : 1 };
  });
  const total = bought.reduce((sum, { price }) => sum + price, 0);
  const rates = own.percents.flatMap((percent, index) => {
    const gross = bought.filter(({ rate }) => rate === index).reduce((sum, { price }) => sum + price, 0);
    const net = Math.round((gross * 100) / (100 + percent));
    return gross > 0 ? [{ percent, net, tax: gross - net, gross }] : [];
  });
  const year = 2026;
  const purchaseDay = day ?? `${year}-${pad(wholeBetween(random, 10, 11))}-${pad(wholeBetween(random, 1, 28))}`;
  const number =
    random() < 0.5
      ? `${year}/${String(wholeBetween(random, 1, 99_999)).padStart(6, '0')}`
      : `FP26${wholeBetween(random, 100_000, 999_999)}`;
  const note = scale * 1000;
  const cash = random() < 0.4 ? Math.ceil((total + 1) / note) * note : undefined;
  const separator = shop.language === 'en' ? '.' : ',';
  const money = (amount: number) => formatAmount(amount, separator);
  const [y, m, d] = purchaseDay.split('-');
  const shownDay = shop.language === 'en' ? `${y}-${m}-${d}` : `${d}.${m}.${y}`;
  const time = `${pad(wholeBetween(random, 8, 20))}:${pad(wholeBetween(random, 0, 59))}`;
  const rule = '-'.repeat(32);
  const lines: PrintedLine[] = [
    { left: shop.title, size: 1.5, isCentred: true },
    { left: shop.legal, isCentred: true },
    { left: `${own.registration}: ${shop.registration}`, isCentred: true },
    { left: rule },
    { left: `${own.number} ${number}` },
    { left: `${own.day}: ${shownDay} ${time}` },
    { left: rule },
    ...bought.map(({ name, price, rate }): PrintedLine => ({ left: name, right: `${money(price)} ${'AB'[rate]}` })),
    { left: rule },
    { left: own.sub, right: money(total) },
    { left: own.total, right: `${money(total)} ${own.unit}`, size: 1.25 },
    ...(cash === undefined
      ? [{ left: own.card, right: money(total) }]
      : [
          { left: own.cash, right: money(cash) },
          { left: own.change, right: money(cash - total) },
        ]),
    { left: rule },
    { left: own.rates },
    ...rates.map(({ percent, net, tax, gross }): PrintedLine => ({ left: `${percent}%   ${money(net)}  ${money(tax)}  ${money(gross)}` })),
    { left: rule },
    { left: own.thanks, isCentred: true },
  ];
  const sums = [
    ...bought.map(({ price }) => price),
    ...rates.flatMap(({ net, tax, gross }) => [net, tax, gross]),
    ...(cash === undefined ? [] : [cash, cash - total]),
  ];
  return { shop, number, total, day: purchaseDay, others: [...new Set(sums)].filter((amount) => amount !== total && amount > 0), lines };
}

export function formatAmount(amount: number, separator = ','): string {
  const whole = String(Math.floor(amount / 100));
  const grouped = whole.length > 3 ? `${whole.slice(0, -3)} ${whole.slice(-3)}` : whole;
  return `${grouped}${separator}${pad(amount % 100)}`;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
