import { aNumber, aText, aWholeNumber, eitherOf, listOf, objectOf, perhaps, recordOf } from './json-shapes.ts';

/** What the settings that are JSON hold. */

/** `hero_banner_items`: which banners in which order, and how long each. */
export const HeroBannerItems = objectOf({ interval_seconds: perhaps(aNumber(2, 120)), items: perhaps(listOf(aWholeNumber)) });

/** `footer_items`: columns, each with its title by language and its entries as menus have them. */
const Link = objectOf({ label: eitherOf(aText, recordOf(aText)), href: aText });
export const FooterItems = listOf(objectOf({ title: recordOf(aText), items: listOf(eitherOf(aText, Link)) }));

/** `amenitiy_redirect_links`: where an amenity leads, by its id. */
export const AmenityLinks = recordOf(aText);
