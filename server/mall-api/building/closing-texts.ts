import type { DeskWay } from '#shared/contracts/desk-building.ts';
import { locales } from '#shared/site/locales.ts';
import { buildingMessagesIn } from '../../messages.ts';

type Texts = DeskWay['notice'];

/** Texts that tell visitors about a closed lift, escalator, ramp or stairs, in every language. Shops have one name in all languages. */
export function toWayTexts(kind: DeskWay['kind'], near: DeskWay['near']): Texts {
  return locales.map((locale) => {
    const place = (near.find((one) => one.locale === locale) ?? near[0])?.title;
    const t = buildingMessagesIn(locale);
    return { locale, title: place ? t(`${kind}_near`, { place }) : t(kind) };
  });
}

/** Texts that tell visitors about a closed entrance, in the languages in which it has a name. */
export function toEntranceTexts(names: Texts): Texts {
  return names.map(({ locale, title }) => ({ locale, title: buildingMessagesIn(locale)('entrance', { title }) }));
}
// messages: lift, escalator, stairs, ramp, *_near
