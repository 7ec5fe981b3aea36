import { isDeepStrictEqual } from 'node:util';
import type { BannerOrder } from '#shared/contracts/desk-banners.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { readHeroPlan } from '#shared/rules/hero-plan.ts';
import { HeroBannerItems } from '#shared/rules/setting-shapes.ts';
import { flattenSettings } from '#shared/rules/settings-flattening.ts';
import { readJson } from '#shared/rules/settings-reading.ts';
import { writeSettings } from '#shared/rules/settings-writing.ts';
import type { OperatorActs } from '../core/http/operator-acts.ts';
import type { Records } from '../records/records.ts';

interface Dependencies {
  records: Pick<Records, 'find' | 'saveAll'>;
  operatorActs: Pick<OperatorActs, 'record'>;
}

interface Change {
  ids: BannerOrder['ids'];
  /** The order that the caller saw. */
  before: BannerOrder['ids'];
}

const key = 'hero_banner_items';
const settingsRecord = { kind: 'settings', key: 'settings' } as const;

/** Reads and changes the order of banners in the settings. All other settings stay as they are stored. */
export function createBannerOrder({ records, operatorActs }: Dependencies) {
  const findSettings = () => records.find(settingsRecord.kind, settingsRecord.key);
  const read = (): BannerOrder => ({ ids: readIds(findSettings().live) });

  async function set({ ids, before }: Change, staff: { staffId: number; name: string }): Promise<BannerOrder> {
    let was: BannerOrder['ids'] = null;
    const saved = await records.saveAll(
      { by: staff.name, staffId: staff.staffId, cause: 'banners order' },
      () => {
        const { live, draft } = findSettings();
        was = readIds(live);
        if (!isDeepStrictEqual(was, before)) throw new ApiError('Conflict');
        return [{ ...settingsRecord, body: withIds(live, ids), ...(draft !== undefined && { draft: withIds(draft, ids) }) }];
      },
      () =>
        operatorActs.record({
          operator: staff.name,
          staffId: staff.staffId,
          act: 'banners order',
          subject: 'hero-banners',
          before: { ids: was },
          after: { ids },
        }),
    );
    if (saved.outcome === 'refused') throw new ApiError('Conflict');
    return read();
  }

  return { read, set };
}

function readIds(stored: unknown): BannerOrder['ids'] {
  const { ids } = readHeroPlan(flattenSettings(stored).settings, () => {});
  return ids ? [...ids] : null;
}

/** Returns the settings with another order. Keeps the display time of each banner. */
function withIds(stored: unknown, ids: BannerOrder['ids']): unknown {
  const { settings } = flattenSettings(stored);
  const { items: _, ...plan } = readJson(settings, key, HeroBannerItems, () => {}) ?? {};
  const next = ids === null ? plan : { ...plan, items: ids };
  const { [key]: _was, ...others } = settings;
  return writeSettings(stored, Object.keys(next).length === 0 ? others : { ...others, [key]: JSON.stringify(next) });
}
