import { messages } from 'virtual:messages/outcomes';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { RouteName } from '#shared/site/routes.ts';
import { siteToasts } from '../browser/toasts.ts';
import type { useMemberLinks } from '../navigation/route.tsx';
import type { Api } from './api.ts';
import { type LeftOutcome, settleLeft } from './idempotent-call.ts';

/** Parts of the current page that a toast needs. Read when an outcome is known, because the page may have changed by then. */
interface Means {
  locale: Locale;
  toLink: ReturnType<typeof useMemberLinks>;
  navigate: (href: string) => unknown;
  refresh: (...contracts: Endpoint[]) => void;
}

/** Determines the outcome of calls that earlier pages left pending. Shows each in a toast that stays until it is closed. */
export function settleAndShow(api: Pick<Api, 'read'>, getMeans: () => Means): Promise<void> {
  return settleLeft(api, (outcome) => showOutcome(outcome, getMeans()));
}

function showOutcome(outcome: LeftOutcome, { locale, toLink, navigate, refresh }: Means): void {
  const own = messages[locale];
  const href = toHref(outcome, toLink);
  refresh(...outcome.stale);
  siteToasts().show({
    type: outcome.state === 'done' ? 'success' : 'error',
    title: own[`${outcome.state}.${outcome.call}`],
    durationMs: -1,
    ...(href && { action: { label: own.look, onPress: () => void navigate(href) } }),
  });
}

const pages = {
  createBookingOrder: 'dashboard-bookings',
  moveBookingOrder: 'dashboard-bookings',
  submitReceipt: 'dashboard-receipts',
  sendMessage: 'dashboard-support',
  sendPictureMessage: 'dashboard-support',
} as const satisfies Record<Exclude<LeftOutcome['call'], 'activateReward' | 'createGiftCard'>, RouteName>;

function toHref(outcome: LeftOutcome, toLink: Means['toLink']): string | undefined {
  if (outcome.state === 'not_done') return undefined;
  if (outcome.call === 'activateReward') return toLink('my-reward', { id: outcome.answer.id });
  if (outcome.call === 'createGiftCard') return toLink('gift-card', { id: outcome.answer.id });
  return toLink(pages[outcome.call]);
}
