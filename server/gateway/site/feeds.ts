import type { FastifyInstance } from 'fastify';
import { type Announcement, listAnnouncements } from '#shared/contracts/announcements.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { formatDateRange, toDateFormat } from '#shared/rules/date-format.ts';
import { escapeMarkup } from '#shared/rules/escape-markup.ts';
import { findNextTimes } from '#shared/rules/event-dates.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { findLandingPath, isGated, pageExists, toDetailPath, toPath } from '#shared/rules/routing.ts';
import { readFlag } from '#shared/rules/settings-reading.ts';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import type { SiteConfig, SiteMall } from '#shared/site/config.ts';
import { type FeedFormat, type FeedName, feedFacts, feedFormats, feedRoute, toFeedPath } from '#shared/site/feeds.ts';
import { toImageAddress } from '#shared/site/images.ts';
import { isLocale, type Locale, localeFacts } from '#shared/site/locales.ts';
import { openReadHeaders } from '../../http/open-reads.ts';
import { feedsMessagesIn } from '../../messages.ts';
import type { Content } from '../cache/content.ts';
import { toEntry } from '../cache/entry.ts';
import { sendAnswer } from '../cache/send.ts';
import type { StaleCache } from '../cache/stale-cache.ts';
import { toCacheControl, windows } from '../cache/windows.ts';
import { toPlainLines } from './calendar-entries.ts';
import type { SiteConfigs } from './config.ts';
import { type FeedItem, toJsonFeed, toRss } from './feed-files.ts';
import { readUpdates } from './record-updates.ts';

interface Dependencies {
  content: Content;
  siteConfigs: SiteConfigs;
  cache: StaleCache;
  /** Address of the centre's icon, if it has one. */
  readIcon: () => Promise<string | undefined>;
  clock: { now(): Date };
}

interface FeedSite {
  config: SiteConfig;
  mall: SiteMall;
  now: Date;
}

/** Number of records in a feed: the page size of lists that mall APIs must accept. */
const maxItems = 48;
const maxTextLength = 3000;
const writers = { rss: toRss, json: toJsonFeed } as const;

/** Registers `/api/feeds/{locale}/{news|events|offers}.{rss|json}`: the current records of a list, the newest first, for feed readers. */
export function registerFeeds(app: FastifyInstance, { content, siteConfigs, cache, readIcon, clock }: Dependencies): void {
  app.get<{ Params: { locale: string; name: string; format: string } }>(feedRoute, async (request, reply) => {
    const { locale, name, format } = request.params;
    const facts = await siteConfigs.readFacts();
    if (!isLocale(locale) || !isFeed(name) || !isFormat(format)) throw new ApiError('NotFound');
    if (facts.isComplete && !facts.locales.includes(locale)) throw new ApiError('NotFound');
    const { list } = feedFacts[name];
    if (!pageExists(list, facts) || isGated(list, facts.settings)) throw new ApiError('NotFound');
    const path = toFeedPath(name, locale, format);
    const answer = await cache.get(path, windows.steady, async () => ({ entry: await make(name, locale, format) }));
    return sendAnswer(request, reply.headers(openReadHeaders), answer, toCacheControl(windows.steady));
  });

  async function make(name: FeedName, locale: Locale, format: FeedFormat) {
    const facts = await siteConfigs.readFacts();
    const config = siteConfigs.toConfig(facts, locale);
    const { mall, publicUrl, metaTags } = config;
    if (!facts.isComplete || !mall) throw new ApiError('BadGateway');
    const { type, list } = feedFacts[name];
    const [{ data: records }, updated] = await Promise.all([
      content.read(listAnnouncements, { query: { type, per_page: maxItems } }),
      readUpdates(content, type, app.log),
    ]);
    const icon = await readIcon();
    const site = { config, mall, now: clock.now() };
    const items = records.flatMap((record) => toFeedItem(record, name, site, updated.get(record.id)) ?? []);
    const text = writers[format]({
      title: `${mall.name}: ${feedsMessagesIn(locale)(name)}`,
      description: metaTags?.description ?? mall.name,
      language: localeFacts[locale].tag,
      address: publicUrl + toFeedPath(name, locale, format),
      page: publicUrl + (findLandingPath(list, locale) ?? ''),
      icon: icon && publicUrl + icon,
      items: items.sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime()),
    });
    return toEntry(Buffer.from(text), `${feedFormats[format]}; charset=utf-8`, clock.now(), 'packed');
  }
}
// messages: news, events, offers

function isFeed(name: string): name is FeedName {
  return Object.hasOwn(feedFacts, name);
}

function isFormat(format: string): format is FeedFormat {
  return Object.hasOwn(feedFormats, format);
}

/** Returns the item of a record; undefined if it has no text in the language, and the site shows no other language instead. */
function toFeedItem(record: Announcement, name: FeedName, site: FeedSite, updatedAt: string | undefined): FeedItem | undefined {
  const { locale, fallbackLocale, settings, publicUrl } = site.config;
  const options = { useFallback: readFlag(settings, 'use_fallback_locale'), fallbackLocale };
  const texts = findTranslation(record.translations, locale, options);
  if (!texts) return undefined;
  const { detail } = feedFacts[name];
  const article = texts.article && toPlainLines(texts.article, maxTextLength);
  const place = record.type === 'event' ? (texts.place ?? record.place) : undefined;
  const facts = listFacts(record, place, site).join('\n');
  return {
    id: publicUrl + toPath(detail, locale, { id: record.id, title: '' }),
    url: publicUrl + toDetailPath(detail, locale, record.id, texts.title),
    title: texts.title,
    summary: texts.perex,
    html: [facts, texts.perex, article].flatMap((text) => (text ? toParagraphs(text) : [])).join(''),
    picture: record.image ? publicUrl + toImageAddress(record.image, 'share') : undefined,
    publishedAt: new Date(record.published_at),
    changedAt: updatedAt === undefined ? undefined : new Date(updatedAt),
  };
}

/** Lines with the next date, the place and the price. */
function listFacts(record: Announcement, place: string | null | undefined, { config: { locale }, mall, now }: FeedSite): string[] {
  const t = feedsMessagesIn(locale);
  const how = { dateFormat: toDateFormat(mall.date_format, locale), timeFormat: mall.time_format, locale, timeZone: mall.timezone };
  const { starts_at, ends_at } = findNextTimes(record, now, mall.timezone);
  const price = record.price && formatMoney(record.price, locale);
  const before = record.price && record.price_before && record.price_before.amount > record.price.amount ? record.price_before : undefined;
  const isFree = record.type === 'event' && record.price?.amount === 0;
  return [
    record.type === 'event' && starts_at ? t('when', { date: formatDateRange(starts_at, ends_at, how) }) : '',
    place ? t('place', { place }) : '',
    price && !isFree ? t('costs', { price: before ? t('now_instead_of', { price, before: formatMoney(before, locale) }) : price }) : '',
    isFree ? t('free') : '',
    record.type === 'product' && ends_at ? t('until', { date: formatDateRange(toLastDay(ends_at, mall.timezone), undefined, how) }) : '',
  ].filter(Boolean);
}

/** An end at midnight belongs to the day before. */
function toLastDay(endsAt: string, timeZone: string): string {
  return calendarDateIn(new Date(Date.parse(endsAt) - 1), timeZone);
}

function toParagraphs(text: string): string[] {
  return text.split(/\n{2,}/).map((paragraph) => `<p>${escapeMarkup(paragraph).replaceAll('\n', '<br>')}</p>`);
}
