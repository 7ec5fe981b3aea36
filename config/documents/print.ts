import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import * as z from 'zod/mini';
import { browserArguments, findBrowser } from '#config/browser.ts';
import { LocaleCode, RichText } from '#shared/schemas/fields.ts';
import { Parking } from '#shared/schemas/parking.ts';
import { WebsitePage } from '#shared/schemas/website-pages.ts';
import { demoDocuments, demoLetterhead } from './demo.ts';
import { podhradieDocuments, podhradieLetterhead } from './podhradie.ts';
import { type Letterhead, type PrintedDocument, type Sources, toSheets } from './printed-document.ts';

/** `node config/documents/print.ts [tenant]`: prints the documents of one or all tenants from each tenant's own content. */
const tenants: Record<string, { documents: readonly PrintedDocument[]; letterhead: Omit<Letterhead, 'logo' | 'fonts'>; font: string }> = {
  demo: { documents: demoDocuments, letterhead: demoLetterhead, font: 'bricolage-grotesque' },
  podhradie: { documents: podhradieDocuments, letterhead: podhradieLetterhead, font: 'fraunces' },
};

const Centre = z.array(z.object({ translations: z.array(z.object({ locale: LocaleCode, operating_rules: z.optional(RichText) })) }));

/** A page from a file; its dates may be relative. */
const PrintedPage = z.pick(WebsitePage, { alias: true, blocks: true });

const root = join(import.meta.dirname, '..', '..');
const onlyTenant = process.argv[2];
const executablePath = findBrowser();
if (executablePath === undefined) throw new Error('no Chromium to print with');

const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
try {
  for (const [tenant, { documents, letterhead, font }] of Object.entries(tenants)) {
    if (onlyTenant !== undefined && onlyTenant !== tenant) continue;
    const folder = join(root, 'config/tenants', tenant);
    const logo = readFileSync(join(folder, 'media/logo/wide.svg'), 'utf8');
    const sources = readSources(join(folder, 'content'));
    mkdirSync(join(folder, 'media/documents'), { recursive: true });
    for (const document of documents) {
      const page = await browser.newPage();
      await page.setContent(toSheets(document, { ...letterhead, logo, fonts: toFontFaces(font, letterhead.fontName) }, sources));
      await page.evaluate('document.fonts.ready');
      writeFileSync(join(folder, 'media/documents', `${document.name}.pdf`), await page.pdf({ preferCSSPageSize: true, tagged: true }));
      await page.close();
    }
    process.stdout.write(`${tenant}: ${documents.length} documents\n`);
  }
} finally {
  await browser.close();
}

function readSources(contentDir: string): Sources {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(contentDir, file), 'utf8'));
  const pages = readdirSync(contentDir)
    .filter((file) => /^website-pages\b.*\.json$/.test(file))
    .flatMap((file) => z.array(PrintedPage).parse(read(file)));
  const [centre] = Centre.parse(read('malls.json'));
  return {
    getPage: (alias) => {
      const page = pages.find((candidate) => candidate.alias === alias);
      if (!page) throw new Error(`no page is called ${alias}`);
      return page;
    },
    parking: Parking.parse(read('parking.json')),
    findOperatingRules: (locale) => centre?.translations.find((texts) => texts.locale === locale)?.operating_rules,
  };
}

function toFontFaces(font: string, name: string): string {
  return ['latin', 'latin-ext']
    .map((subset) => {
      const file = join(root, 'node_modules/@fontsource-variable', font, 'files', `${font}-${subset}-wght-normal.woff2`);
      const range = subset === 'latin' ? 'U+0000-00FF,U+2000-206F,U+20AC' : 'U+0100-02AF,U+1E00-1EFF';
      return `@font-face { font-weight: 400 700; font-family: '${name}'; src: url(data:font/woff2;base64,${readFileSync(file).toString('base64')}) format('woff2'); unicode-range: ${range} }`;
    })
    .join('');
}
