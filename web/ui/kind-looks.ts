import type { RecordKindName } from '#shared/site/kinds.ts';
import type { IconName } from './Icon.tsx';

/** What stands for a record without a picture, and whether its picture is a logo: shown whole, on white. */
export const kindLooks: Readonly<Record<RecordKindName, { icon: IconName; hasLogo?: true }>> = {
  company: { icon: 'store', hasLogo: true },
  event: { icon: 'calendar' },
  news: { icon: 'message' },
  product: { icon: 'tag' },
  reward: { icon: 'gift' },
  amenity: { icon: 'info' },
  entrance: { icon: 'map-pin' },
  page: { icon: 'file' },
  floorplan: { icon: 'map' },
  service: { icon: 'calendar' },
};
