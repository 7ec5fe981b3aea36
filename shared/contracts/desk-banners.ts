import type { BannerOrder, SetBannerOrderBody } from '../schemas/desk-banners.ts';
import { endpoint, schema } from './endpoint.ts';

export type { BannerOrder } from '../schemas/desk-banners.ts';

/** Order of the banners on the home page: a part of the settings (`hero_banner_items`) that editors may also change. */
const ofBanners = { access: 'staff', roles: ['editor', 'manager'], path: '/v1/staff/banner-order' } as const;

export const getBannerOrder = endpoint({ name: 'getBannerOrder', ...ofBanners, answer: schema<typeof BannerOrder>() });

/**
 * Sets which banners are shown, and in which order. `before` is the order that the caller saw: `Conflict` if it has changed since. A draft of the
 * settings gets the new order as well, so that publishing the draft does not restore the old one.
 */
export const setBannerOrder = endpoint({
  name: 'setBannerOrder',
  method: 'POST',
  ...ofBanners,
  body: schema<typeof SetBannerOrderBody>(),
  answer: schema<typeof BannerOrder>(),
});
