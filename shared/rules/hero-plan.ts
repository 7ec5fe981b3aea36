import type { HeroBanner } from '../contracts/settings.ts';
import { HeroBannerItems } from './setting-shapes.ts';
import { type FlatSettings, type OnSettingProblem, readJson } from './settings-reading.ts';

/** Which banners are shown in which order, and how long each. */
export interface HeroPlan {
  /** Without it all banners are shown, as they come. */
  ids: readonly number[] | undefined;
  intervalMs: number;
}

const defaultIntervalSeconds = 7;

/** What the setting `hero_banner_items` says. */
export function readHeroPlan(settings: FlatSettings, onProblem: OnSettingProblem): HeroPlan {
  const own = readJson(settings, 'hero_banner_items', HeroBannerItems, onProblem);
  return {
    ids: own?.items && own.items.length > 0 ? own.items : undefined,
    intervalMs: (own?.interval_seconds ?? defaultIntervalSeconds) * 1000,
  };
}

/** The banners of the plan that exist, each once. */
export function orderBanners(banners: readonly HeroBanner[], { ids }: HeroPlan): readonly HeroBanner[] {
  if (!ids) return banners;
  return [...new Set(ids)].flatMap((id) => banners.find((banner) => banner.id === id) ?? []);
}

/** The picture of the first banner that is shown. */
export function findHeroPicture(banners: readonly HeroBanner[], settings: FlatSettings): string | undefined {
  const [first] = orderBanners(
    banners,
    readHeroPlan(settings, () => {}),
  );
  return first?.image ?? undefined;
}
