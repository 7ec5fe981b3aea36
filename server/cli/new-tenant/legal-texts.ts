import { escapeMarkup } from '#shared/rules/escape-markup.ts';
import { browserStorage } from '#shared/site/browser-storage.ts';
import type { NewTenant } from './new-tenant.ts';
import type { Part, SampleTexts, StoredName } from './texts/sample-texts.ts';

export function toRules({ notice, rules }: SampleTexts): string {
  return toDocument(notice, rules);
}

export function toTerms({ notice, terms, memberTerms }: SampleTexts, tenant: NewTenant): string {
  return toDocument(notice, [...terms(tenant), ...(tenant.hasMembers ? memberTerms : [])]);
}

export function toPrivacyPolicy({ notice, privacy, memberPrivacy }: SampleTexts, tenant: NewTenant): string {
  return toDocument(notice, [...privacy(tenant), ...(tenant.hasMembers ? memberPrivacy : [])]);
}

/** Lists everything that the site stores in a browser without asking for consent. */
export function toCookieText({ notice, cookies }: SampleTexts, { hasMembers }: Pick<NewTenant, 'hasMembers'>): string {
  const list = (heading: string, ...places: readonly string[]) => {
    const names = browserStorage.flatMap(({ name, keptBy, of }) => (isKept(of, hasMembers) && places.includes(keptBy) ? [name] : []));
    const lines = names.map((name) => `<li><code>${name}</code> – ${escapeMarkup(cookies.kept[name as StoredName])}</li>`); // filtered to these kinds above
    return lines.length > 0 ? `<h2>${escapeMarkup(heading)}</h2><ul>${lines.join('')}</ul>` : '';
  };
  return [
    toParagraphs([notice, cookies.intro]),
    list(cookies.cookies, 'cookie'),
    list(cookies.storage, 'localStorage', 'indexedDB'),
    list(cookies.untilClosed, 'sessionStorage'),
    toPart(cookies.others),
  ].join('');
}

function isKept(of: (typeof browserStorage)[number]['of'], hasMembers: boolean): boolean {
  return of === 'everybody' || (of === 'members' && hasMembers);
}

function toDocument(notice: string, parts: readonly Part[]): string {
  return toParagraphs([notice]) + parts.map(toPart).join('');
}

function toPart([heading, ...paragraphs]: Part): string {
  return `<h2>${escapeMarkup(heading)}</h2>${toParagraphs(paragraphs)}`;
}

/** Converts plain text to rich text. */
export function toParagraphs(paragraphs: readonly string[]): string {
  return paragraphs.map((text) => `<p>${escapeMarkup(text)}</p>`).join('');
}
