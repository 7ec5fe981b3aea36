import { wifiWords } from '#shared/messages/wifi-words.ts';
import { escapeMarkup } from '#shared/rules/escape-markup.ts';
import { toPath } from '#shared/rules/routing.ts';
import type { ContinueAddress } from './continue-address.ts';
import { toFormStart, toHidden } from './form-pages.ts';
import type { FormTokens } from './form-token.ts';
import type { Outcome } from './granting.ts';
import { centreOf, toWifiPath, type WifiPage, type WifiView } from './layout.ts';

/** What the page after a login or a registration has to say of both. */
export interface OutcomeFacts {
  outcome: Outcome;
  continueAddress: ContinueAddress | undefined;
  /** Of who has just registered. */
  grace: { email: string; minutes: number } | undefined;
}

/** The page after a login or a registration: on to the hotspot, online, or once more. */
export function toOutcomePage(view: WifiView, tokens: FormTokens, { outcome, continueAddress, grace }: OutcomeFacts): WifiPage {
  const words = wifiWords[view.locale];
  const about = grace ? `<p class="notice">${escapeMarkup(words.graceText(grace.email, grace.minutes))}</p>` : '';
  const page = (title: string, text: string, ...rest: string[]) => ({
    title,
    main: [`<h1>${title}</h1><p>${escapeMarkup(text)}</p>`, about, ...rest].join(''),
    route: 'wifi-login' as const,
  });
  switch (outcome.kind) {
    case 'done':
      return page(words.onlineTitle, words.onlineText, toWayOn(view, continueAddress));
    case 'visit': {
      // A redirect would be the answer to a form, and browsers hold `form-action` against all that follows it.
      const link = `<a class="button" href="${escapeMarkup(outcome.address)}" rel="noreferrer">${words.connect}</a>`;
      if (grace) return page(words.confirmTitle, words.confirmText, link); // first they are to read of the e-mail
      return { ...page(words.openingTitle, words.openingText, link), refreshTo: outcome.address };
    }
    case 'form': {
      const hidden = Object.entries(outcome.fields).map(([name, value]) => toHidden(name, value));
      const form = `<form method="post" action="${escapeMarkup(outcome.action)}">${hidden.join('')}<button class="button">${words.connect}</button></form>`;
      return { ...page(words.confirmTitle, words.confirmText, form), formTarget: new URL(outcome.action).origin };
    }
    case 'failed': {
      const form = `${toFormStart('/wifi/connect', view, tokens.make('connect', view.hotspotId))}<button class="button">${words.tryAgain}</button></form>`;
      return { ...page(words.closedTitle, words.closedText, form), status: 502 };
    }
    case 'used':
      return page(words.usedTitle, words.usedText, toWayOn(view, continueAddress));
    case 'lost':
      return page(words.knownTitle, words.lostHotspot, toWayOn(view, undefined));
    case 'unknown':
      return page(words.knownTitle, words.unknownNetwork, toWayOn(view, undefined));
  }
}

/** The page that hotspots lead back to. */
export function toOnlinePage(view: WifiView, continueAddress: ContinueAddress | undefined): WifiPage {
  const words = wifiWords[view.locale];
  const main = `<h1>${words.onlineTitle}</h1><p>${words.onlineText}</p>${toWayOn(view, continueAddress)}`;
  return { title: words.onlineTitle, main, route: 'wifi-login' };
}

/** Something went wrong that no form can tell. */
export function toFailurePage(view: WifiView, status: number, text?: string): WifiPage {
  const words = wifiWords[view.locale];
  const link = `<a class="button" href="${escapeMarkup(toWifiPath('wifi-login', view))}">${words.toStart}</a>`;
  const main = `<h1>${words.failedTitle}</h1><p role="alert">${escapeMarkup(text ?? words.failedText)}</p>${link}`;
  return { title: words.failedTitle, main, route: 'wifi-login', status };
}

/** The way on is the visitor's to take: the link says whose page it is. */
function toWayOn(view: WifiView, continueAddress: ContinueAddress | undefined): string {
  const words = wifiWords[view.locale];
  const home = `<a href="${toPath('home', view.locale)}"${continueAddress ? '' : ' class="button"'}>${escapeMarkup(words.toHome(centreOf(view)))}</a>`;
  if (!continueAddress) return home;
  const { href, host } = continueAddress;
  return [
    `<p><a class="button" href="${escapeMarkup(href)}" rel="noreferrer nofollow">${escapeMarkup(words.continueTo(host))}</a></p>`,
    `<ul class="links"><li>${home}</li></ul>`,
  ].join('');
}
