import { aNumber, aText, aWholeNumber, listOf, objectOf, perhaps, recordOf } from './json-shapes.ts';

/** What the settings that are JSON hold. */

/** `hero_banner_items`: which banners in which order, and how long each. */
export const HeroBannerItems = objectOf({ interval_seconds: perhaps(aNumber(2, 120)), items: perhaps(listOf(aWholeNumber)) });

/** `footer_items`: columns, each with its title by language and its entries as menus have them. */
export const FooterItems = listOf(objectOf({ title: recordOf(aText), items: listOf(aText) }));

/** `amenitiy_redirect_links`: where an amenity leads, by its id. */
export const AmenityLinks = recordOf(aText);
