import { escapeMarkup } from '#shared/rules/escape-markup.ts';
import { toIsoWithOffset } from '#shared/rules/time-zone.ts';
import { browserStorage } from '#shared/site/browser-storage.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { weekdays } from '#shared/site/weekdays.ts';
import { toStartingRules } from '../../mall-api/loyalty/starting-rules.ts';
import { type NewTenant, toTranslations } from './new-tenant.ts';
import type { Part, SampleTexts, StoredName } from './texts/sample-texts.ts';

/** The content of a new tenant by file name: two shops, hours, one article, contacts, and every legal text. */
export function toContent(tenant: NewTenant, now: Date): Readonly<Record<string, object>> {
  const publishedAt = toIsoWithOffset(now, tenant.timeZone);
  const today = publishedAt.slice(0, 'YYYY-MM-DD'.length);
  return {
    settings: toSettings(tenant),
    locales: tenant.languages.map((locale, index) => ({ locale, name: localeFacts[locale].name, is_default: index === 0 })),
    malls: [toMall(tenant)],
    categories: toCategories(tenant),
    companies: toCompanies(tenant),
    announcements: [toNews(tenant, publishedAt)],
    'hero-banners': [toBanner(tenant)],
    'terms-conditions': {
      version: '1',
      valid_from: today,
      translations: toTranslations(tenant, (texts) => ({ terms_and_conditions: toTerms(texts, tenant) })),
    },
    'privacy-policy': {
      version: '1',
      valid_from: today,
      translations: toTranslations(tenant, (texts) => ({ privacy_policy: toPrivacyPolicy(texts, tenant) })),
    },
    loyalty: toStartingRules(tenant.currency),
    ...(tenant.hasMembers && { tiers: [toTier(tenant)], rewards: [toReward(tenant)] }),
  };
}

function toSettings({ name, hasMembers }: NewTenant): object {
  const rewards = hasMembers ? ['rewards'] : [];
  const menu = ['shops-services', 'news-events', ...rewards, 'opening-hours', 'contact'];
  return {
    website_name: name,
    is_authentication_active: hasMembers,
    is_loyalty_program_displayed_on_shop: hasMembers,
    is_mobile_app_active: false,
    is_events_calendar_visible: false,
    is_parking_visible_on_header: false,
    is_parking_visible_on_opening_hours: false,
    header: { navbar_items: menu.join(',') },
    nav_menu_items: ['home', ...menu],
    homepage_menu_items: ['shops-services', 'news-events', 'opening-hours'],
    for_visitors_menu_items: ['opening-hours', 'operating-rules', 'newsletter'],
    about_us_menu_items: ['about', 'contact'],
    useful_menu_items: ['terms-and-conditions', 'privacy-policy', 'cookies'],
    footer: { discover_menu_items: ['shops-services', 'news-events', ...rewards] },
  };
}

function toMall(tenant: NewTenant): object {
  return {
    id: 1,
    name: tenant.name,
    image_icon: '/media/icon.svg',
    supported_languages: tenant.languages,
    opening_hours: [
      {
        name: 'centre',
        is_default: true,
        ...toHours('09:00', '20:00'),
        translations: toTranslations(tenant, ({ hours }) => ({ title: hours })),
      },
    ],
    email: tenant.email,
    timezone: tenant.timeZone,
    currency: tenant.currency,
    translations: toTranslations(tenant, (texts) => ({
      title: tenant.name,
      description: toParagraphs([texts.story(tenant.name)]),
      cookies: toCookieText(texts, tenant),
      operating_rules: toRules(texts),
    })),
  };
}

function toHours(open: string, close: string): object {
  return { status: 'open', days: Object.fromEntries(weekdays.map((day) => [day, [{ open, close }]])), exceptions: [] };
}

function toCategories(tenant: NewTenant): object[] {
  const categories = [
    { icon: 'ph:storefront', toName: ({ shops }: SampleTexts) => shops },
    { icon: 'ph:coffee', toName: ({ dining }: SampleTexts) => dining },
  ];
  return categories.map(({ icon, toName }, index) => ({
    id: index + 1,
    type: 'company',
    icon,
    order: index + 1,
    parent_id: null,
    translations: toTranslations(tenant, (texts) => ({ name: toName(texts) })),
  }));
}

function toCompanies(tenant: NewTenant): object[] {
  const companies = [
    { type: 'store', key: 'shop', hours: null },
    { type: 'dining', key: 'cafe', hours: toHours('08:00', '21:00') },
  ] as const;
  return companies.map(({ type, key, hours }, index) => ({
    id: index + 1,
    type,
    logo: `/media/${key}-logo.svg`,
    image: `/media/${key}.svg`,
    category_ids: [index + 1],
    email: tenant.email,
    opening_hours: hours,
    is_featured: true,
    translations: toTranslations(tenant, ({ [key]: { title, category, description } }) => ({
      title,
      company_category: category,
      description: toParagraphs([description]),
    })),
  }));
}

function toNews(tenant: NewTenant, publishedAt: string): object {
  return {
    id: 1,
    type: 'news',
    scope: 'mall',
    image: '/media/news.svg',
    published_at: publishedAt,
    translations: toTranslations(tenant, ({ news: { article, ...news } }) => ({ ...news, article: toParagraphs([article]) })),
  };
}

function toBanner(tenant: NewTenant): object {
  return {
    id: 1,
    image: '/media/hero.svg',
    link: '/shops-services',
    type: 'mall',
    translations: toTranslations(tenant, ({ hero }) => ({ ...hero, title: hero.title(tenant.name) })),
  };
}

function toTier(tenant: NewTenant): object {
  return {
    id: 1,
    order: 1,
    threshold: 0,
    multiplier: 1,
    colour: '#1f4e46',
    icon: 'ph:user',
    translations: toTranslations(tenant, ({ tier: { perk, ...tier } }) => ({ ...tier, perks: [perk] })),
  };
}

function toReward(tenant: NewTenant): object {
  return {
    id: 1,
    company_id: 2,
    image: '/media/cafe.svg',
    points: 50,
    stock: 0,
    translations: toTranslations(tenant, ({ reward: { title, description, terms } }) => ({
      title,
      description: toParagraphs([description]),
      terms: toParagraphs([terms]),
    })),
  };
}

function toRules({ notice, rules }: SampleTexts): string {
  return toDocument(notice, rules);
}

function toTerms({ notice, terms, memberTerms }: SampleTexts, tenant: NewTenant): string {
  return toDocument(notice, [...terms(tenant), ...(tenant.hasMembers ? memberTerms : [])]);
}

function toPrivacyPolicy({ notice, privacy, memberPrivacy }: SampleTexts, tenant: NewTenant): string {
  return toDocument(notice, [...privacy(tenant), ...(tenant.hasMembers ? memberPrivacy : [])]);
}

/** Lists everything that the site stores in a browser without asking for consent. */
function toCookieText({ notice, cookies }: SampleTexts, { hasMembers }: Pick<NewTenant, 'hasMembers'>): string {
  const list = (heading: string, ...places: readonly string[]) => {
    const names = browserStorage.flatMap(({ name, storedIn, of }) => (isKept(of, hasMembers) && places.includes(storedIn) ? [name] : []));
    const lines = names.map((name) => `<li><code>${name}</code> – ${escapeMarkup(cookies.kept[name as StoredName])}</li>`); // filtered to these kinds above
    return lines.length > 0 ? `<h2>${escapeMarkup(heading)}</h2><ul>${lines.join('')}</ul>` : '';
  };
  return [
    toParagraphs([notice, cookies.intro]),
    list(cookies.cookies, 'cookie'),
    list(cookies.storage, 'localStorage', 'indexedDB', 'cacheStorage'),
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
function toParagraphs(paragraphs: readonly string[]): string {
  return paragraphs.map((text) => `<p>${escapeMarkup(text)}</p>`).join('');
}
