import type { Block, WebsitePage } from '#shared/contracts/website-pages.ts';
import type { Locale } from '#shared/site/locales.ts';

type Words = { locale: string; title?: string | undefined; text?: string | undefined };

/** The texts of a page's blocks on paper: headings, paragraphs, tables, people. Pictures, files and links stay on the screen. */
export function printPage(
  page: WebsitePage,
  locale: Locale,
  kinds: readonly Block['kind'][] = ['html', 'cards', 'accordion', 'contact'],
): string {
  return page.blocks
    .filter(({ kind }) => kinds.includes(kind))
    .map((block) => {
      const { title, text = '' } = findWords(block.translations, locale);
      const items = block.items.map((item) => {
        const words = findWords(item.translations, locale);
        const reach = [item.phone, item.email].filter(Boolean).join(' · ');
        return `<h3>${words.title ?? ''}</h3>${words.text ?? ''}${reach && `<p class="reach">${reach}</p>`}`;
      });
      return withoutLinks(`${title ? `<h2>${title}</h2>` : ''}${text}${items.join('')}`);
    })
    .join('');
}

export function withoutLinks(html: string): string {
  return html.replace(/<\/?a\b[^>]*>/g, '');
}

/** Lines to write on, one for each label. */
export function printForm(labels: readonly string[]): string {
  return `<table class="form">${labels.map((label) => `<tr><th scope="row">${label}</th><td></td></tr>`).join('')}</table>`;
}

function findWords(translations: readonly Words[], locale: Locale): Omit<Words, 'locale'> {
  return translations.find((words) => words.locale === locale) ?? {};
}
