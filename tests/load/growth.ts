import { benchGrowthContent } from './growth-content.ts';
import { benchGrowthOfMembers, type GrowthOptions } from './growth-members.ts';

/** Measures how costs grow with the club, then with the centre; small and large in one run. */
export async function benchGrowth(options: GrowthOptions): Promise<void> {
  const startMs = performance.now();
  await benchGrowthOfMembers(options);
  await benchGrowthContent();
  console.info(`growth: measured in ${((performance.now() - startMs) / 60_000).toFixed(1)} minutes`);
}
