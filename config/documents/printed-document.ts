import type { Parking } from '#shared/contracts/parking.ts';
import type { WebsitePage } from '#shared/contracts/website-pages.ts';
import { localeFacts } from '#shared/site/locales.ts';

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
  return Object.keys(titles) as PrintLocale[]; // keys of a record of languages
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
