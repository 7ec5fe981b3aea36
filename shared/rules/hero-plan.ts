import type { HeroBanner } from '../contracts/settings.ts';
import { HeroBannerItems } from './setting-shapes.ts';
import { type FlatSettings, type OnSettingProblem, readJson } from './settings-reading.ts';

/** Selection, order and duration of hero banners. */
export interface HeroPlan {
  /** Undefined: all banners, in their own order. */
  ids: readonly number[] | undefined;
  intervalMs: number;
}

const defaultIntervalSeconds = 7;

/** Reads the setting `hero_banner_items`. */
export function readHeroPlan(settings: FlatSettings, onProblem: OnSettingProblem): HeroPlan {
  const own = readJson(settings, 'hero_banner_items', HeroBannerItems, onProblem);
  return {
    ids: own?.items && own.items.length > 0 ? own.items : undefined,
    intervalMs: (own?.interval_seconds ?? defaultIntervalSeconds) * 1000,
  };
}

/** Returns the banners of the plan that exist, each once. */
export function orderBanners(banners: readonly HeroBanner[], { ids }: HeroPlan): readonly HeroBanner[] {
  if (!ids) return banners;
  return [...new Set(ids)].flatMap((id) => banners.find((banner) => banner.id === id) ?? []);
}

/** Returns the picture of the first banner in the plan. */
export function findHeroPicture(banners: readonly HeroBanner[], settings: FlatSettings): string | undefined {
  const [first] = orderBanners(
    banners,
    readHeroPlan(settings, () => {}),
  );
  return first?.image ?? undefined;
}
