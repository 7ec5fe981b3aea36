import type { Database } from '../core/db/database.ts';
import { hashPicture, hashWords, type PerceptualHash, readPerceptualHash } from './perceptual-hash.ts';
import type { ReceiptIdentity } from './queries.ts';

/**
 * Max differing bits, of 256, of nearly equal pictures. As measured (`perceptual-hash.test.ts`), other encodings,
 * sizes, brightness, borders, rotations and crops of up to 5 % differ in fewer bits, mostly less than half.
 */
export const nearBits = 32;
/** Max differing bits of the coarsest 32, which alone exclude nearly all other pictures. */
const nearCoarseBits = 10;
/**
 * Among this many pairs of different receipts of one shop, one pair is within `nearBits`. Lowering the limit by 2.3
 * bits halves the share (`npm run bench -- growth`).
 */
const pairsForOneNear = 125;
const bitsToHalve = 2.3;
/**
 * Max expected number of unrelated receipts that are held because of a hash. Applies separately to receipts that share
 * one property and to those that share several.
 */
const waitingForNothing = 0.02;
/** Max receipts compared per shared property, latest first, so that the cost of a comparison does not grow with the number of members. */
export const comparedAtMost = 300;

const bitsOfHash = hashWords * 32;

/** Properties that a receipt must share with another one for a nearly equal hash to be significant. */
export interface Signs extends Pick<ReceiptIdentity, 'companyId' | 'amount' | 'day'> {
  customerId: number;
}

/**
 * Compares pictures with those of all members' earlier receipts. Identical pictures are found regardless of their age.
 * Nearly equal pictures alone are not significant, because receipts look alike: they count only if the shop, amount,
 * day or member is the same. Call `find` and `add` in one transaction, so that no other call adds in between.
 */
export function prepareKnownHashes(db: Database) {
  const listSame = db.prepare(`SELECT receipt_id FROM receipt_picture WHERE sha256 = :sha256 ORDER BY id LIMIT ${comparedAtMost}`);
  const findHash = db.prepare('SELECT look FROM receipt_picture WHERE sha256 = :sha256 LIMIT 1');
  const lastWhere = (condition: string, order: string) =>
    `SELECT id FROM (SELECT id FROM receipt WHERE ${condition} AND day >= :fromDay ORDER BY ${order} LIMIT ${comparedAtMost}) AS last`;
  const related = [
    lastWhere('customer_id = :customerId', 'id DESC'),
    lastWhere('company_id = :companyId AND day = :day', 'amount'),
    lastWhere('company_id = :companyId', 'day DESC'),
    lastWhere('amount = :amount', 'day DESC'),
    lastWhere('day = :day', 'id DESC'),
  ];
  const listRelated = db.prepare(
    `SELECT receipt.id, customer_id, company_id, amount, day, look FROM (${related.join(' UNION ')}) AS related
     CROSS JOIN receipt CROSS JOIN receipt_picture
     WHERE receipt.id = related.id AND receipt_picture.receipt_id = receipt.id`,
  );
  const insert = db.prepare('INSERT INTO receipt_picture (receipt_id, sha256, look) VALUES (:receiptId, :sha256, :look)');
  const underWay = new Map<string, Promise<PerceptualHash>>();

  /** Lists nearly equal receipts that share a property, nearest first. `except`: the receipt itself. */
  function listNear(origins: Uint32Array, { customerId, companyId, amount, day }: Signs, fromDay: string, except?: number): Near[] {
    const rows = listRelated.all({ customerId, companyId, amount, day, fromDay }).filter(({ id }) => id !== except);
    const known = rows.map((row) => ({
      receiptId: Number(row.id),
      bits: countBitsApart(toWords(row.look as Uint8Array), origins), // safe: a blob, which a check of the table ensures
      signs: [row.customer_id === customerId, row.company_id === companyId, row.amount === amount, row.day === day].filter(Boolean).length,
    }));
    const near = [known.filter(({ signs }) => signs > 1), known.filter(({ signs }) => signs === 1)].flatMap((alike) =>
      alike.filter(({ bits }) => bits <= toNearBits(alike.length)),
    );
    return near.sort((one, other) => one.bits - other.bits || one.receiptId - other.receiptId);
  }

  return {
    /** Reads a picture's hashes; known pictures are not decoded again. Does not require a transaction. */
    async read(picture: Buffer): Promise<PerceptualHash> {
      const sha256 = hashPicture(picture);
      const known = findHash.get({ sha256 })?.look as Uint8Array | undefined; // safe: a blob, which a check of the table ensures
      if (known) return { sha256, hash: toWords(known), origins: toWords(known) };
      const reading = underWay.get(sha256) ?? readPerceptualHash(picture).finally(() => underWay.delete(sha256));
      underWay.set(sha256, reading);
      return reading;
    },
    /**
     * Returns the first receipt with the identical picture, or else a receipt since `fromDay` with a nearly equal
     * picture. Call before `add`.
     */
    find({ sha256, origins }: PerceptualHash, of: Signs, fromDay: string): { receiptId: number; isSame: boolean } | undefined {
      const same = listSame.get({ sha256 });
      if (same) return { receiptId: Number(same.receipt_id), isSame: true };
      const [nearest] = listNear(origins, of, fromDay);
      return nearest && { receiptId: nearest.receiptId, isSame: false };
    },
    /** Lists other receipts with an identical picture, and those since `fromDay` with a nearly equal picture, with their similarity. */
    listAlike({ sha256, origins }: PerceptualHash, of: Signs & { receiptId: number }, fromDay: string): AlikePicture[] {
      const same = listSame
        .all({ sha256 })
        .map((row) => Number(row.receipt_id))
        .filter((receiptId) => receiptId !== of.receiptId);
      const near = listNear(origins, of, fromDay, of.receiptId).filter(({ receiptId }) => !same.includes(receiptId));
      return [
        ...same.map((receiptId) => ({ receiptId, isSame: true, share: 1 })),
        ...near.map(({ receiptId, bits }) => ({ receiptId, isSame: false, share: 1 - bits / bitsOfHash })),
      ];
    },
    add(receiptId: number, { sha256, hash }: Pick<PerceptualHash, 'sha256' | 'hash'>): void {
      insert.run({ receiptId, sha256, look: toBytes(hash) });
    },
  };
}

interface Near {
  receiptId: number;
  /** Number of differing bits. */
  bits: number;
}

export interface AlikePicture {
  receiptId: number;
  isSame: boolean;
  /** Share of equal bits, from 0 to 1. */
  share: number;
}

export type KnownHashes = ReturnType<typeof prepareKnownHashes>;

/** Returns the max differing bits. The more receipts are compared, the lower the limit is, because among many receipts some are near by chance. */
export function toNearBits(compared: number): number {
  const surplus = compared / (pairsForOneNear * waitingForNothing);
  return Math.floor(nearBits - Math.max(0, bitsToHalve * Math.log2(surplus)));
}

/** Counts the differing bits between a hash and the nearest of `origins`; infinite if the coarse bits alone differ too much. */
export function countBitsApart(hash: Uint32Array, origins: Uint32Array): number {
  let fewest = Number.POSITIVE_INFINITY;
  for (let origin = 0; origin < origins.length; origin += hashWords) {
    let bits = countBits((hash[0] ?? 0) ^ (origins[origin] ?? 0));
    if (bits > nearCoarseBits) continue;
    for (let word = 1; word < hashWords && bits < fewest; word += 1) bits += countBits((hash[word] ?? 0) ^ (origins[origin + word] ?? 0));
    fewest = Math.min(fewest, bits);
  }
  return fewest;
}

/** Counts the set bits of a 32-bit word, in parallel by pairs, fours and bytes. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Converts a hash to bytes, little-endian on every machine. */
function toBytes(hash: Uint32Array): Buffer {
  const bytes = Buffer.alloc(hash.length * 4);
  for (const [index, word] of hash.entries()) bytes.writeUInt32LE(word, index * 4);
  return bytes;
}

function toWords(bytes: Uint8Array): Uint32Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint32Array.from({ length: hashWords }, (_, index) => buffer.readUInt32LE(index * 4));
}
