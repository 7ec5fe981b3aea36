import type { EntranceKind } from '#shared/contracts/entrances.ts';
import { wordsOfAll } from '#shared/messages/messages.ts';
import { fold } from '#shared/rules/fold.ts';
import { Entrance } from '#shared/schemas/entrances.ts';
import { type Locale, locales } from '#shared/site/locales.ts';
import { searchMessagesIn } from '../../messages.ts';
import type { ShortContent } from '../core/kinds/content-records.ts';
import { type ListKind, type Problem, toTitle } from '../core/kinds/record-kind.ts';
import { alwaysVisible } from '../core/kinds/visibility.ts';

/** Entrances have no page: they are shown on the plan. */
export const entrances: ListKind<Entrance> = {
  schema: Entrance,
  listReferences: ({ floorplan_id }) => [{ to: 'floorplans', path: ['floorplan_id'], id: floorplan_id }],
  checkedWith: ['floorplans', 'malls'],
  findProblems: (records, content) => [...findStraySpots(records, content), ...findUnknownZones(records, content)],
  searchedWith: ['floorplans'],
  toSearchRecords: (records, { content: { floorplans } }) =>
    records.map((entrance) => {
      const { id, floorplan_id, address, translations } = entrance;
      const { kinds, tags } = listEntranceWords(entrance);
      return {
        hit: {
          id,
          type: 'entrance',
          floor: floorplans.find((plan) => plan.id === floorplan_id)?.floor,
          floorplan_id,
          translations: translations.map(({ locale, title }) => toTitle(locale, title, toEntranceSubtitle(entrance, locale, title))),
        },
        visibility: alwaysVisible,
        kinds: kinds.flat(),
        tags: tags.flat(),
        keywords: [address],
        browserWords: [...kinds, ...tags],
        texts: translations.map(({ description }) => description),
      };
    }),
};

/** Finds entrances outside of their plan, because such entrances would be drawn beside the plan and could not be reached by directions. */
function findStraySpots(records: readonly Entrance[], { floorplans }: ShortContent): Problem[] {
  return records.flatMap((entrance) => {
    const plan = floorplans.find(({ id }) => id === entrance.floorplan_id);
    const [x, y] = entrance.at;
    if (!plan || (x >= 0 && y >= 0 && x <= plan.width && y <= plan.height)) return [];
    return [{ record: entrance, path: ['at'], reason: `is not on floor plan ${plan.id}, which is ${plan.width} by ${plan.height}` }];
  });
}

function findUnknownZones(records: readonly Entrance[], { malls }: ShortContent): Problem[] {
  const names = malls.flatMap(({ opening_hours }) => opening_hours.map(({ name }) => name));
  return records.flatMap((entrance) =>
    !entrance.zone || names.includes(entrance.zone)
      ? []
      : [{ record: entrance, path: ['zone'], reason: `must be one of ${names.join(', ')}` }],
  );
}

/** Returns everyday words for an entrance in all languages: its kind and, ranked lower, step-free access and the text of its signs. */
function listEntranceWords({ kind, step_free, parking }: Entrance): { kinds: string[][]; tags: string[][] } {
  return {
    kinds: [
      wordsOfAll(({ entrance }) => entrance),
      [...locales.map((locale) => nameKind(kind, locale)), ...wordsOfAll(({ entrance_kinds }) => entrance_kinds[kind])],
    ],
    tags: [step_free ? wordsOfAll((words) => words.step_free) : [], parking ? [parking.sign] : []],
  };
}

/** Returns the name of the kind, unless the title is the same. */
function toEntranceSubtitle({ kind }: Entrance, locale: Locale, title: string): string | undefined {
  const text = nameKind(kind, locale);
  return fold(text) === fold(title) ? undefined : text;
}

// messages: entrance.*
function nameKind(kind: EntranceKind, locale: Locale): string {
  return searchMessagesIn(locale)(`entrance.${kind}`);
}
