import type { ExportShopFiguresBody, ShopFigures } from '../schemas/desk-shop-figures.ts';
import { endpoint, fileEndpoint, schema } from './endpoint.ts';
import { day } from './parameters.ts';

export type { ShopFigures } from '../schemas/desk-shop-figures.ts';

/** Figures of the shop of the session: sums without personal data. */

const ofShops = { access: 'staff', roles: ['shop'] } as const;

/**
 * A period of at most 400 days, compared with the equally long period before. `UnprocessableEntity` (`to`: `invalid`) if the period is longer, or ends
 * before it begins.
 */
export const getShopFigures = endpoint({
  name: 'getShopFigures',
  path: '/v1/staff/shop/figures',
  ...ofShops,
  query: { from: day, to: day },
  answer: schema<typeof ShopFigures>(),
});

/** Spreadsheet of the figures of a period: the shop, its offers and its rewards. Periods as in `getShopFigures`. */
export const exportShopFigures = fileEndpoint({
  name: 'exportShopFigures',
  method: 'POST',
  path: '/v1/staff/exports/shop-figures',
  ...ofShops,
  body: schema<typeof ExportShopFiguresBody>(),
});
