import type { Entrance, EntranceKind } from '#shared/contracts/entrances.ts';
import type { Point } from '#shared/contracts/floorplans.ts';
import { distanceBetween } from '#shared/rules/plan-geometry.ts';
import type { DrawnFloor } from './drawn-floors.ts';
import type { Drawing } from './frame.ts';
import type { Tags } from './map-fault.ts';
import { findInLanguage, type Texts, texts, toTranslations } from './texts.ts';

/** Max distance between an entrance and the shop after which it is named. */
const besideMetres = 30;

/** Turns doors with walkways into records. Unnamed doors are named after the nearest shop, because invented numbers would not appear on any sign. */
export function toEntrances(floors: readonly DrawnFloor[], drawing: Drawing, idOf: (feature: { id: string }) => number): Entrance[] {
  return floors.flatMap((floor) =>
    floor.doors
      .filter(({ isReached }) => isReached)
      .map(({ door: { feature, at, kind } }): Entrance => {
        const { tags } = feature;
        const beside = findBeside(at, floor);
        return {
          id: idOf(feature),
          kind,
          floorplan_id: floor.floorplanId,
          at: drawing.toPlan(at),
          step_free: toStepFree(tags),
          translations: toTranslations((locale) => ({
            title: findInLanguage(tags, 'name', locale) ?? tags.name ?? (beside ? toTitle(kind, beside)[locale] : kindTitles[kind][locale]),
          })),
        };
      }),
  );
}

const kindTitles: Readonly<Record<EntranceKind, Texts>> = {
  street: texts('Entrance', 'Vchod', 'Vchod', 'Eingang'),
  car_park: texts('Entrance from the car park', 'Vchod od parkoviště', 'Vchod od parkoviska', 'Eingang vom Parkplatz'),
  tram: texts('Entrance from the tram', 'Vchod od tramvaje', 'Vchod od električky', 'Eingang von der Straßenbahn'),
  underground: texts('Entrance from the underground', 'Vchod od metra', 'Vchod od metra', 'Eingang von der U-Bahn'),
  level_access: texts('Entrance', 'Vchod', 'Vchod', 'Eingang'),
};

function toTitle(kind: EntranceKind, shop: string): Texts {
  const { en, cz, sk, de } = kindTitles[kind];
  return texts(`${en} (by ${shop})`, `${cz} (vedle: ${shop})`, `${sk} (vedľa: ${shop})`, `${de} (bei ${shop})`);
}

function findBeside(at: Point, { units }: DrawnFloor): string | undefined {
  const shops = units.flatMap(({ place, entrance }) =>
    place.occupant?.kind === 'company' ? [{ name: place.occupant.name, away: distanceBetween(entrance, at) }] : [],
  );
  const [nearest] = shops.filter(({ away }) => away <= besideMetres).sort((a, b) => a.away - b.away);
  return nearest?.name;
}

function toStepFree({ wheelchair }: Tags): boolean | null {
  if (wheelchair === 'yes' || wheelchair === 'designated') return true;
  return wheelchair === 'no' ? false : null;
}
