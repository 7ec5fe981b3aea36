import { escapeMarkup } from '#shared/rules/escape-markup.ts';
import { toPath } from '#shared/rules/routing.ts';
import { wifiMessagesIn } from '../messages.ts';
import { toFormStart, toHidden } from './form-pages.ts';
import type { FormTokens } from './form-token.ts';
import type { Outcome } from './granting.ts';
import { centreOf, toWifiPath, type WifiPage, type WifiView } from './layout.ts';
import type { ContinueAddress } from './query-urls.ts';

/** Contents of the page after a login or a registration. */
export interface OutcomeFacts {
  outcome: Outcome;
  continueAddress: ContinueAddress | undefined;
  /** Only after a registration: the member has to verify this address. */
  grace: { email: string; minutes: number } | undefined;
}

/** Renders the page after a login or a registration: it continues to the hotspot, says that the device is online, or offers to try again. */
export function toOutcomePage(view: WifiView, tokens: FormTokens, { outcome, continueAddress, grace }: OutcomeFacts): WifiPage {
  const t = wifiMessagesIn(view.locale);
  const about = grace ? `<p class="notice">${escapeMarkup(t('grace_text', { email: grace.email, minutes: grace.minutes }))}</p>` : '';
  const page = (title: string, text: string, ...rest: string[]) => ({
    title,
    main: [`<h1>${title}</h1><p>${escapeMarkup(text)}</p>`, about, ...rest].join(''),
    route: 'wifi-login' as const,
  });
  switch (outcome.kind) {
    case 'done':
      return page(t('online_title'), t('online_text'), toWayOn(view, continueAddress));
    case 'visit': {
      // No redirect: it would answer a form, and browsers apply `form-action` to redirects too.
      const link = `<a class="button" href="${escapeMarkup(outcome.address)}" rel="noreferrer">${t('connect')}</a>`;
      if (grace) return page(t('confirm_title'), t('confirm_text'), link); // the visitor should read about the email first
      return { ...page(t('opening_title'), t('opening_text'), link), refreshTo: outcome.address };
    }
    case 'form': {
      const hidden = Object.entries(outcome.fields).map(([name, value]) => toHidden(name, value));
      const form = `<form method="post" action="${escapeMarkup(outcome.action)}">${hidden.join('')}<button class="button">${t('connect')}</button></form>`;
      return { ...page(t('confirm_title'), t('confirm_text'), form), formTarget: new URL(outcome.action).origin };
    }
    case 'failed': {
      const form = `${toFormStart('/wifi/connect', view, tokens.make('connect', view.hotspotId))}<button class="button">${t('try_again')}</button></form>`;
      return { ...page(t('closed_title'), t('closed_text'), form), status: 502 };
    }
    case 'used':
      return page(t('used_title'), t('used_text'), toWayOn(view, continueAddress));
    case 'lost':
      return page(t('known_title'), t('lost_hotspot'), toWayOn(view, undefined));
    case 'unknown':
      return page(t('known_title'), t('unknown_network'), toWayOn(view, undefined));
  }
}

/** Renders the page that hotspots redirect back to. */
export function toOnlinePage(view: WifiView, continueAddress: ContinueAddress | undefined): WifiPage {
  const t = wifiMessagesIn(view.locale);
  const main = `<h1>${t('online_title')}</h1><p>${t('online_text')}</p>${toWayOn(view, continueAddress)}`;
  return { title: t('online_title'), main, route: 'wifi-login' };
}

/** Renders the page for errors that no form can show. */
export function toFailurePage(view: WifiView, status: number, text?: string): WifiPage {
  const t = wifiMessagesIn(view.locale);
  const link = `<a class="button" href="${escapeMarkup(toWifiPath('wifi-login', view))}">${t('to_start')}</a>`;
  const main = `<h1>${t('failed_title')}</h1><p role="alert">${escapeMarkup(text ?? t('failed_text'))}</p>${link}`;
  return { title: t('failed_title'), main, route: 'wifi-login', status };
}

/** Returns a link to continue, which names the host, so that the visitor decides. */
function toWayOn(view: WifiView, continueAddress: ContinueAddress | undefined): string {
  const t = wifiMessagesIn(view.locale);
  const home = `<a href="${toPath('home', view.locale)}"${continueAddress ? '' : ' class="button"'}>${escapeMarkup(t('to_home', { centre: centreOf(view) }))}</a>`;
  if (!continueAddress) return home;
  const { href, host } = continueAddress;
  return [
    `<p><a class="button" href="${escapeMarkup(href)}" rel="noreferrer nofollow">${escapeMarkup(t('continue_to', { host }))}</a></p>`,
    `<ul class="links"><li>${home}</li></ul>`,
  ].join('');
}
