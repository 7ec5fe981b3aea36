import { benchGrowthContent } from './growth-content.ts';
import { benchGrowthOfMembers, type GrowthOptions } from './growth-members.ts';

/** Measures how costs grow with the number of members, then with the size of the centre. Small and large are measured in the same run. */
export async function benchGrowth(options: GrowthOptions): Promise<void> {
  const startMs = performance.now();
  await benchGrowthOfMembers(options);
  await benchGrowthContent();
  console.info(`growth: measured in ${((performance.now() - startMs) / 60_000).toFixed(1)} minutes`);
}
