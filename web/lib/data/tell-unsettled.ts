import { messages } from 'virtual:messages/outcomes';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { RouteName } from '#shared/site/routes.ts';
import { siteToasts } from '../browser/toasts.ts';
import type { useMemberLinks } from '../navigation/route.tsx';
import type { Api } from './api.ts';
import { settleLeft, type Told } from './idempotent-call.ts';

/** Dependencies of the page that is shown when outcomes are known. */
interface Means {
  locale: Locale;
  toLink: ReturnType<typeof useMemberLinks>;
  navigate: (href: string) => unknown;
  refresh: (...contracts: Endpoint[]) => void;
}

/** Settles calls that were left, and shows each outcome in a toast that stays until it is closed. */
export function settleAndTell(api: Pick<Api, 'read'>, getMeans: () => Means): Promise<void> {
  return settleLeft(api, (told) => tell(told, getMeans()));
}

function tell(told: Told, { locale, toLink, navigate, refresh }: Means): void {
  const own = messages[locale];
  const href = toHref(told, toLink);
  refresh(...told.stale);
  siteToasts().show({
    type: told.state === 'done' ? 'success' : 'error',
    title: own[`${told.state}.${told.call}`],
    durationMs: -1,
    ...(href && { action: { label: own.look, onPress: () => void navigate(href) } }),
  });
}

const pages = {
  createBookingOrder: 'dashboard-bookings',
  submitReceipt: 'dashboard-receipts',
  sendMessage: 'dashboard-support',
  sendPictureMessage: 'dashboard-support',
} as const satisfies Record<Exclude<Told['call'], 'activateReward' | 'createGiftCard'>, RouteName>;

function toHref(told: Told, toLink: Means['toLink']): string | undefined {
  if (told.state === 'not_done') return undefined;
  if (told.call === 'activateReward') return toLink('my-reward', { id: told.answer.id });
  if (told.call === 'createGiftCard') return toLink('gift-card', { id: told.answer.id });
  return toLink(pages[told.call]);
}
