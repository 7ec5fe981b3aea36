import { messages } from 'virtual:messages/offline';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import type { KeptPage } from '#shared/site/offline.ts';
import { tryFullStylesheet } from './full-stylesheet.ts';

export interface KeptLineSite {
  locale: Locale;
  mall?: Pick<NonNullable<SiteConfig['mall']>, 'timezone'> | null | undefined;
}

/**
 * Shows above the page that it comes from the browser's store, and since when; removes the line for a page of the network. Screen readers read it when
 * it appears. When the network is back, offers to load the page again.
 */
export function showKeptLine(site: KeptLineSite, kept: Pick<KeptPage, 'at' | 'instead'> | undefined): void {
  const isShown = kept !== undefined && !kept.instead; // a page that is not stored explains itself
  const line = document.querySelector('.kept-line') ?? (isShown ? addLine(site.locale) : undefined);
  const text = line?.querySelector('span');
  if (text) text.textContent = isShown ? toText(site, kept) : '';
  line?.classList.toggle('is-empty', !isShown);
}

function addLine(locale: Locale): HTMLElement {
  void tryFullStylesheet();
  const line = document.createElement('p');
  line.className = 'kept-line is-empty';
  const text = Object.assign(document.createElement('span'), { role: 'status' });
  const reload = Object.assign(document.createElement('button'), { type: 'button', textContent: messages[locale].reload });
  reload.addEventListener('click', () => location.reload());
  line.append(text, ' ', reload);
  document.body.prepend(line);
  return line;
}

function toText({ locale, mall }: KeptLineSite, { at }: Pick<KeptPage, 'at'>): string {
  const { title, as_of: asOf } = messages[locale];
  return at === undefined ? `${title}.` : `${asOf} ${toMoment(new Date(at), locale, mall?.timezone ?? 'Europe/Prague')}`;
}

/** The time in the centre's time zone, with the date if it was another day. */
function toMoment(at: Date, locale: Locale, timeZone: string): string {
  const isToday = calendarDateIn(at, timeZone) === calendarDateIn(new Date(), timeZone);
  return at.toLocaleString(localeFacts[locale].tag, { timeZone, timeStyle: 'short', ...(!isToday && { dateStyle: 'medium' }) });
}
