import type { DeskBuilding, DeskFloor, DeskWay } from '#shared/contracts/desk-building.ts';
import type { Point } from '#shared/contracts/floorplans.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { Translate } from '../../lib/texts/i18n.tsx';

/** An element that can be closed, with its state on one floor. */
export interface Closable {
  what: { way: string } | { entrance: number };
  /** Id of its row in the page's HTML. */
  elementId: string;
  title: string;
  facts: string;
  isOpen: boolean;
  closed: DeskWay['closed'];
  /** Suggested text of a notice for visitors. */
  notice: DeskWay['notice'];
  at: Point;
}

interface Around {
  t: Translate;
  locale: Locale;
}

export function listClosables(building: DeskBuilding, floorplanId: number, { t, locale }: Around): Closable[] {
  const { ways, entrances } = building;
  const ofWays = ways.flatMap((way): Closable[] => {
    const stop = way.stops.find((one) => one.floorplan_id === floorplanId);
    return stop ? [{ ...toWay(way, building, { t, locale }), at: stop.at }] : [];
  });
  const ofEntrances = entrances
    .filter((entrance) => entrance.floorplan_id === floorplanId)
    .map((entrance): Closable => {
      const { id, kind, at, is_step_free: isStepFree, is_closed, closed, notice, translations } = entrance;
      const steps = isStepFree === null ? [] : [t(isStepFree ? 'building.step_free' : 'building.steps')];
      return {
        what: { entrance: id },
        elementId: `entrance-${id}`,
        title: toTitle(translations, locale),
        facts: [t(`building.entrance_${kind}`), ...steps].join(' · '),
        isOpen: !is_closed,
        closed,
        notice,
        at,
      };
    });
  return [...ofWays, ...ofEntrances];
}
// messages: building.entrance_*

function toWay({ id, kind, working, stops, near, notice, closed }: DeskWay, { floors }: DeskBuilding, { t, locale }: Around) {
  const names = floors.filter((floor) => stops.some((stop) => stop.floorplan_id === floor.id)).map((floor) => toFloorTitle(floor, locale));
  const place = toTitle(near, locale);
  return {
    what: { way: id },
    elementId: `way-${id}`,
    title: place ? t('building.way_near', { way: t(`building.way_${kind}`), place }) : t(`building.way_${kind}`),
    facts: names.join(' – '),
    isOpen: working,
    closed,
    notice,
  };
}
// messages: building.way_*

export function toFloorTitle({ translations, floor }: DeskFloor, locale: Locale): string {
  return toTitle(translations, locale) || String(floor);
}

function toTitle(translations: DeskFloor['translations'], locale: Locale): string {
  return findTranslation(translations, locale, { useFallback: true })?.title ?? '';
}
