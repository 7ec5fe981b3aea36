import { weekdays } from '#shared/site/weekdays.ts';
import { aClockTime, aNumber, aText, aWholeNumber, eitherOf, listOf, objectOf, perhaps, recordOf } from './json-shapes.ts';

/** Shapes of the settings that contain JSON. */

/** `hero_banner_items`: which banners, in which order, and for how long. */
export const HeroBannerItems = objectOf({ interval_seconds: perhaps(aNumber(2, 120)), items: perhaps(listOf(aWholeNumber)) });

/** `footer_items`: columns, each with its title by language and its entries as in menus. */
const Link = objectOf({ label: eitherOf(aText, recordOf(aText)), href: aText });
export const FooterItems = listOf(objectOf({ title: recordOf(aText), items: listOf(eitherOf(aText, Link)) }));

/** `amenitiy_redirect_links`: targets by amenity id. */
export const AmenityLinks = recordOf(aText);

/** `answer_hours`: intervals by weekday; on other days, nobody answers. */
const Intervals = perhaps(listOf(objectOf({ open: aClockTime, close: aClockTime })));
type DayShapes = Record<(typeof weekdays)[number], typeof Intervals>;
export const AnswerHours = objectOf(Object.fromEntries(weekdays.map((day) => [day, Intervals])) as DayShapes); // safe: all weekdays

/** `away_message`: texts by language. */
export const AwayMessage = recordOf(aText);
