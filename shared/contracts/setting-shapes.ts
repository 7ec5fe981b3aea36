import * as z from 'zod/mini';

/** What the settings that are JSON hold. */

/** `hero_banner_items`: which banners in which order, and how long each. */
export const HeroBannerItems = z.object({
  interval_seconds: z.optional(z.number().check(z.gte(2), z.lte(120))),
  items: z.optional(z.array(z.int())),
});

/** `footer_items`: columns, each with its title by language and its entries as menus have them. */
export const FooterItems = z.array(z.object({ title: z.record(z.string(), z.string()), items: z.array(z.string()) }));
