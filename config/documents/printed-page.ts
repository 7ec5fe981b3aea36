import type { Block, WebsitePage } from '#shared/contracts/website-pages.ts';
import type { Locale } from '#shared/site/locales.ts';

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
