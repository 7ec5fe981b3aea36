import { evenLight } from './brightness.ts';
import { type Grey, quarterTurned, shrink } from './grey.ts';

/** Part of each side that is ignored, because the rim may show what lies under the paper. */
const rim = 0.03;
const inkBelow = 120;
const maxInk = 40_000;
const maxDegrees = 14;

interface Skew {
  degrees: number;
  /** How much the rows of ink stand out at this angle. */
  score: number;
}

/** Returns the angle, in degrees, at which the rows of ink stand out most. */
export async function findSkew(page: Grey): Promise<number> {
  return measureSkew(await shrink(page, 900)).degrees;
}

/** Whether the lines of writing run along the columns of the picture. */
export async function isSideways(grey: Grey): Promise<boolean> {
  const shape = grey.height / grey.width;
  if (shape > 3) return false; // a strip of a till
  const page = await evenLight(await shrink(grey, 700));
  const expected = shape > 1.2 ? 3 : shape < 0.8 ? 0.7 : 1.3; // receipts are longer than wide
  return measureSkew(quarterTurned(page)).score > measureSkew(page).score * expected;
}

function measureSkew({ data, width, height }: Grey): Skew {
  const ink = listInk({ data, width, height });
  if (ink.length < 400) return { degrees: 0, score: 0 };
  const counts = new Float64Array(height + width);
  const scoreOf = (degrees: number): number => {
    const slope = Math.tan((degrees * Math.PI) / 180);
    counts.fill(0);
    for (let i = 0; i < ink.length; i += 2) {
      const row = Math.round((ink[i + 1] ?? 0) - ((ink[i] ?? 0) - width / 2) * slope + width / 2);
      counts[row] = (counts[row] ?? 0) + 1;
    }
    let score = 0;
    for (let row = 1; row < counts.length; row += 1) score += ((counts[row] ?? 0) - (counts[row - 1] ?? 0)) ** 2;
    return score;
  };
  let best: Skew = { degrees: 0, score: scoreOf(0) };
  const attempt = (degrees: number) => {
    const score = scoreOf(degrees);
    if (score > best.score) best = { degrees, score };
  };
  for (let degrees = -maxDegrees; degrees <= maxDegrees; degrees += 1) attempt(degrees);
  const rough = best.degrees;
  for (let step = -3; step <= 3; step += 1) attempt(rough + step / 4);
  return best;
}

/** Lists the positions of dark pixels as `x, y, x, y, …`, at most `maxInk` of them. */
function listInk({ data, width, height }: Grey): Int32Array {
  const found: number[] = [];
  for (let y = Math.ceil(height * rim); y < height * (1 - rim); y += 1) {
    for (let x = Math.ceil(width * rim); x < width * (1 - rim); x += 1)
      if ((data[y * width + x] ?? 255) < inkBelow) found.push(y * width + x);
  }
  const every = Math.ceil(found.length / maxInk);
  const kept = found.filter((_, index) => index % every === 0);
  return Int32Array.from(kept.flatMap((at) => [at % width, Math.floor(at / width)]));
}
