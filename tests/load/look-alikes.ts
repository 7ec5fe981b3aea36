import { comparedAtMost, countBitsApart, nearBits, toNearBits } from '#server/mall-api/receipts/known-hashes.ts';
import { type PerceptualHash, readPerceptualHash } from '#server/mall-api/receipts/perceptual-hash.ts';
import { photographReceipt } from '../server/mall-api/paper-receipts.ts';

const [shops, photosOfShop] = [12, 16] as const;
const sizes = [1000, 10_000, 100_000] as const;
/** A hundred shops, the receipts of a month, and the number of equally likely amounts. */
const centre = { shops: 100, days: 30, amounts: 3000 } as const;

/**
 * Estimates how many unrelated receipts per month must be checked by a person because their photographs look alike. Compares all pairs of a few
 * hundred photographs of different receipts, two on each table, because drawing a hundred thousand would take too long.
 */
export async function benchLookAlikes(): Promise<void> {
  const photos: { shop: number; photo: PerceptualHash }[] = [];
  for (let index = 0; index < shops * photosOfShop; index += 1) {
    const shop = index % shops;
    photos.push({
      shop,
      photo: await readPerceptualHash(await photographReceipt({ shop, table: Math.floor(index / 2), receipt: 5000 + index })),
    });
  }
  const bits = { ofShop: [] as number[], ofOthers: [] as number[] };
  for (const one of photos) {
    for (const other of photos) {
      if (one !== other) bits[one.shop === other.shop ? 'ofShop' : 'ofOthers'].push(countBitsApart(other.photo.hash, one.photo.origins));
    }
  }
  const shareWithin = (of: readonly number[], most: number) => of.filter((apart) => apart <= most).length / of.length;
  const pair = shareWithin(bits.ofShop, nearBits) / centre.shops + shareWithin(bits.ofOthers, nearBits) * (1 - 1 / centre.shops);
  for (const size of sizes) {
    const twice = Math.min(size / centre.shops / centre.days, comparedAtMost);
    const ofShop = Math.min(size / centre.shops, comparedAtMost);
    const others = Math.min(size / centre.days, comparedAtMost) + Math.min(size / centre.amounts, comparedAtMost);
    const passes =
      (1 - shareWithin(bits.ofShop, toNearBits(twice))) ** twice *
      (1 - shareWithin(bits.ofShop, toNearBits(ofShop + others))) ** ofShop *
      (1 - shareWithin(bits.ofOthers, toNearBits(ofShop + others))) ** others;
    console.info(
      `growth, photographs that look alike: of ${size} unrelated receipts the last waits with a likelihood of ${((1 - passes) * 100).toFixed(2)} %` +
        `; by the look alone, compared with all, it was ${((1 - (1 - pair) ** size) * 100).toFixed(0)} %`,
    );
  }
}
