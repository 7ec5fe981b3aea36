import type { Parking } from '#shared/contracts/parking.ts';
import type { Block, WebsitePage } from '#shared/contracts/website-pages.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';

/** Contents of a tenant's folder: pages by alias, tariffs, operating rules of the centre. */
export interface Sources {
  getPage(alias: string): Pick<WebsitePage, 'blocks'>;
  parking: Parking;
  findOperatingRules(locale: PrintLocale): string | undefined;
}

/** Languages of the documents: those of the demo centres. */
export type PrintLocale = 'en' | 'cz' | 'sk' | 'de';

export type Titles = Partial<Record<PrintLocale, string>>;

/** A file for visitors: the same document in each of the tenant's languages, each starting on a new page. */
export interface PrintedDocument {
  /** The file's name below `media/documents/`, without `.pdf`. */
  name: string;
  titles: Titles;
  /** The rich text in one language. */
  body(locale: PrintLocale, sources: Sources): string;
}

export interface Letterhead {
  logo: string;
  sender: string;
  colour: string;
  /** Font faces as CSS, with embedded files. */
  fonts: string;
  fontName: string;
  /** Footer by language: edition and day. */
  edition: Titles;
}

/** Returns the document as one HTML page for printing. */
export function toSheets({ titles, body }: Pick<PrintedDocument, 'titles' | 'body'>, letterhead: Letterhead, sources: Sources): string {
  const { logo, sender, edition } = letterhead;
  const sheets = localesOf(titles).map(
    (locale) => `<section lang="${localeFacts[locale].tag}">
      <header>${logo}<p>${localeFacts[locale].name}</p></header>
      <h1>${titles[locale] ?? ''}</h1>${body(locale, sources)}
      <footer>${sender}<br>${edition[locale] ?? ''}</footer>
    </section>`,
  );
  const [first = 'en'] = localesOf(titles);
  return `<!doctype html><html lang="${localeFacts[first].tag}"><head><meta charset="utf-8"><title>${titles[first] ?? ''}</title><style>${toStyle(letterhead)}</style></head><body>${sheets.join('')}</body></html>`;
}

function localesOf(titles: Titles): PrintLocale[] {
  return Object.keys(titles) as PrintLocale[]; // safe: every key is a language
}

/** The tenant's own font is used only for titles: a variable font is embedded as drawings, ten times the size of a plain one. */
function toStyle({ fonts, fontName, colour }: Letterhead): string {
  return `${fonts}
    @page { size: A4; margin: 18mm 20mm }
    body { margin: 0; font: 10pt/1.5 'Liberation Sans', Arial, sans-serif; color: #1b1a17 }
    section + section { break-before: page }
    header { display: flex; justify-content: space-between; align-items: center; border-bottom: 1.5pt solid ${colour}; padding-bottom: 4mm }
    header svg { height: 11mm; width: auto }
    header p { margin: 0; font-size: 9pt }
    h1 { font-family: '${fontName}', sans-serif; font-size: 22pt; line-height: 1.15; margin: 8mm 0 4mm; color: ${colour} }
    h2 { font-size: 13pt; margin: 6mm 0 1.5mm; color: ${colour}; break-after: avoid }
    h3 { font-size: 10.5pt; margin: 3.5mm 0 0.5mm; break-after: avoid }
    p, ul, ol { margin: 0 0 2mm }
    ul, ol { padding-left: 6mm }
    table { border-collapse: collapse; width: 100%; margin: 2mm 0 3mm }
    th, td { text-align: left; vertical-align: top; padding: 1.4mm 2mm; border-bottom: 0.4pt solid #b9b2a5 }
    .form th { width: 38%; padding: 3.4mm 2mm }
    .reach { font-weight: 700 }
    footer { margin-top: 8mm; padding-top: 2mm; border-top: 0.4pt solid #b9b2a5; font-size: 8pt; color: #5c574e }`;
}

type Texts = { locale: string; title?: string | undefined; text?: string | undefined };

/** Texts of a page's blocks on paper: headings, paragraphs, tables, people. Pictures, files and links are left out. */
export function printPage(
  page: Pick<WebsitePage, 'blocks'>,
  locale: Locale,
  kinds: readonly Block['kind'][] = ['html', 'cards', 'accordion', 'contact'],
): string {
  return page.blocks
    .filter(({ kind }) => kinds.includes(kind))
    .map((block) => {
      const { title, text = '' } = findTexts(block.translations, locale);
      const items = block.items.map((item) => {
        const texts = findTexts(item.translations, locale);
        const reach = [item.phone, item.email].filter(Boolean).join(' · ');
        return `<h3>${texts.title ?? ''}</h3>${texts.text ?? ''}${reach && `<p class="reach">${reach}</p>`}`;
      });
      return withoutLinks(`${title ? `<h2>${title}</h2>` : ''}${text}${items.join('')}`);
    })
    .join('');
}

export function withoutLinks(html: string): string {
  return html.replace(/<\/?a\b[^>]*>/g, '');
}

/** Lines for handwriting, one per label. */
export function printForm(labels: readonly string[]): string {
  return `<table class="form">${labels.map((label) => `<tr><th scope="row">${label}</th><td></td></tr>`).join('')}</table>`;
}

function findTexts(translations: readonly Texts[], locale: Locale): Omit<Texts, 'locale'> {
  return translations.find((texts) => texts.locale === locale) ?? {};
}

const heads: Readonly<Record<PrintLocale, { stay: string; price: string; free: string; over: string }>> = {
  en: { stay: 'Stay', price: 'Price of the whole stay', free: 'free', over: 'over' },
  cz: { stay: 'Doba stání', price: 'Cena za celou dobu', free: 'zdarma', over: 'nad' },
  sk: { stay: 'Čas státia', price: 'Cena za celý čas', free: 'zadarmo', over: 'nad' },
  de: { stay: 'Parkdauer', price: 'Preis der gesamten Dauer', free: 'frei', over: 'über' },
};

/** Each garage with its description and, if it costs anything, the steps of its tariff. */
export function printTariff({ options }: Parking, locale: PrintLocale): string {
  const { stay, price, free, over } = heads[locale];
  return options
    .map(({ tariff, free_minutes, translations }) => {
      const texts = translations.find((entry) => entry.locale === locale);
      const steps = tariff.filter((step) => step.from_minutes >= free_minutes && step.price.amount > 0);
      const rows = steps
        .map((step) => `<tr><td>${over} ${step.from_minutes / 60} h</td><td>${formatMoney(step.price, locale)}</td></tr>`)
        .join('');
      const head = `<tr><th scope="col">${stay}</th><th scope="col">${price}</th></tr><tr><td>≤ ${free_minutes / 60} h</td><td>${free}</td></tr>`;
      return `<h2>${texts?.title ?? ''}</h2>${texts?.description ?? ''}${steps.length > 0 ? `<table>${head}${rows}</table>` : ''}`;
    })
    .join('');
}
