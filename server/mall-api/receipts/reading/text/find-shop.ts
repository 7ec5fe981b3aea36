import { toPlain } from './plain-text.ts';
import type { Row } from './rows.ts';

/** Properties by which a shop is recognized on its receipts. */
export interface ShopMarks {
  id: number;
  registration_number: string | null;
  /** Names that its tills print. */
  names: string[];
  titles: string[];
}

const headLines = 12;
const minSimilarity = 0.72;
const minRegistrationDigits = 6;

/**
 * Finds the shop that fits the receipt best: by registration number, then by the names in its first lines. Null if none fits, or if two fit equally,
 * because the same receipt could then be submitted for both.
 */
export function findShop(rows: readonly Row[], shops: readonly ShopMarks[]): number | null {
  const digits = rows.map(({ plain }) => plain.replace(/[OQ]/g, '0').replace(/[IL]/g, '1').replace(/\D/g, ''));
  const head = rows.slice(0, headLines).map(({ plain }) => listPairs(plain));
  const weighed = shops.map(({ id, registration_number, names, titles }) => {
    const registration = registration_number?.replace(/\D/g, '') ?? '';
    const isRegistered = registration.length >= minRegistrationDigits && digits.some((line) => line.includes(registration));
    const similarity = Math.max(0, ...[...titles, ...names].map((name) => measureSimilarity(name, head)));
    return { id, fits: isRegistered || similarity >= minSimilarity, weight: (isRegistered ? 2 : 0) + similarity };
  });
  const [best, second] = weighed.filter(({ fits }) => fits).toSorted((one, other) => other.weight - one.weight);
  return best === undefined || best.weight === second?.weight ? null : best.id;
}

/** Returns the share of the name's pairs of letters that are in one line, less for lines that are much longer. */
function measureSimilarity(name: string, lines: readonly string[][]): number {
  const wanted = listPairs(toPlain(name));
  if (wanted.length < 2) return 0;
  return Math.max(
    0,
    ...lines.map((line) => {
      const left = [...line];
      const hits = wanted.filter((pair) => {
        const index = left.indexOf(pair);
        if (index >= 0) left.splice(index, 1);
        return index >= 0;
      });
      const excess = Math.max(0, line.length - 2 * wanted.length) / Math.max(1, line.length);
      return (hits.length / wanted.length) * (1 - 0.3 * excess);
    }),
  );
}

function listPairs(plain: string): string[] {
  const letters = plain.replace(/[^A-Z0-9]/g, '');
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, index) => letters.slice(index, index + 2));
}
