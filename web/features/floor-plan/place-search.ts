import { toTextSearch } from '#shared/rules/text-match.ts';
import type { Translate } from '../../lib/i18n.tsx';
import type { FoundPlace } from './found-places.ts';

/** The site's own search, over the places of the plan. Loaded once somebody is about to type: see `use-place-search.ts`. */
export function toPlaceSearch(places: readonly FoundPlace[], t: Translate): (text: string) => FoundPlace[] {
  return toTextSearch(places, ({ kind, title, note }) => ({
    names: [title],
    aliases: kind === 'entrance' ? [t('floor_plan.entrances'), t('floor_plan.entrance')] : [],
    keywords: [note ?? ''],
  }));
}
