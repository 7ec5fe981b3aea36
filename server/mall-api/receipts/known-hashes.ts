import type { Database } from '../core/db/database.ts';
import { hashPicture, hashWords, type PerceptualHash, readPerceptualHash } from './perceptual-hash.ts';
import type { ReceiptIdentity } from './queries.ts';

/**
 * How many of 256 bits may differ where two pictures are nearly the same. Measured (`perceptual-hash.test.ts`): other encodings, sizes,
 * brightness, borders, turns and cuts of up to 5 % stay below; most of them below half as many.
 */
export const nearBits = 32;
/** The coarsest 32 bits alone turn nearly all others away. */
const nearCoarseBits = 10;
/** Of so many pairs of different receipts of one shop, one is that near; with every 2.3 bits less half as many are (`npm run bench -- growth`). */
const pairsForOneNear = 125;
const bitsToHalve = 2.3;
/** So many unrelated receipts may wait because of a hash: of those compared by one sign, and of those by several. */
const waitingForNothing = 0.02;
/** Of each kind of relation, the last ones: what a comparison costs does not grow with the club. */
export const comparedAtMost = 300;

const bitsOfHash = hashWords * 32;

/** What a receipt can share with another one, so that a hash that is nearly the same says something. */
export interface Signs extends Pick<ReceiptIdentity, 'companyId' | 'amount' | 'day'> {
  customerId: number;
}

/**
 * Pictures of receipts that have been handed in before, by whomever. The very same picture is found however old it is. Nearly the same one
 * says nothing by itself, receipts look alike: it counts where shop, amount, day or member are the same too. Who finds and adds holds one
 * transaction for both, so that nobody adds one in between.
 */
export function prepareKnownHashes(db: Database) {
  const listSame = db.prepare(`SELECT receipt_id FROM receipt_picture WHERE sha256 = :sha256 ORDER BY id LIMIT ${comparedAtMost}`);
  const findHash = db.prepare('SELECT look FROM receipt_picture WHERE sha256 = :sha256 LIMIT 1');
  const lastWhere = (condition: string, order: string) =>
    `SELECT id FROM (SELECT id FROM receipt WHERE ${condition} AND day >= :fromDay ORDER BY ${order} LIMIT ${comparedAtMost})`;
  const related = [
    lastWhere('customer_id = :customerId', 'id DESC'),
    lastWhere('company_id = :companyId AND day = :day', 'amount'),
    lastWhere('company_id = :companyId', 'day DESC'),
    lastWhere('amount = :amount', 'day DESC'),
    lastWhere('day = :day', 'id DESC'),
  ];
  const listRelated = db.prepare(
    `SELECT receipt.id, customer_id, company_id, amount, day, look FROM (${related.join(' UNION ')}) AS related
     CROSS JOIN receipt ON receipt.id = related.id CROSS JOIN receipt_picture ON receipt_picture.receipt_id = receipt.id`,
  );
  const insert = db.prepare('INSERT INTO receipt_picture (receipt_id, sha256, look) VALUES (:receiptId, :sha256, :look)');
  const underWay = new Map<string, Promise<PerceptualHash>>();

  /** Those that look nearly the same and share what makes that say something, the nearest first. `except`: itself. */
  function listNear(origins: Uint32Array, { customerId, companyId, amount, day }: Signs, fromDay: string, except?: number): Near[] {
    const rows = listRelated.all({ customerId, companyId, amount, day, fromDay }).filter(({ id }) => id !== except);
    const known = rows.map((row) => ({
      receiptId: Number(row.id),
      bits: countBitsApart(toWords(row.look as Uint8Array), origins), // a blob, by the table's own check
      signs: [row.customer_id === customerId, row.company_id === companyId, row.amount === amount, row.day === day].filter(Boolean).length,
    }));
    const near = [known.filter(({ signs }) => signs > 1), known.filter(({ signs }) => signs === 1)].flatMap((alike) =>
      alike.filter(({ bits }) => bits <= toNearBits(alike.length)),
    );
    return near.sort((one, other) => one.bits - other.bits || one.receiptId - other.receiptId);
  }

  return {
    /** What is to be known of a picture; one that is known already is not drawn again. Needs no transaction. */
    async read(picture: Buffer): Promise<PerceptualHash> {
      const sha256 = hashPicture(picture);
      const known = findHash.get({ sha256 })?.look as Uint8Array | undefined; // a blob, by the table's own check
      if (known) return { sha256, hash: toWords(known), origins: toWords(known) };
      const reading = underWay.get(sha256) ?? readPerceptualHash(picture).finally(() => underWay.delete(sha256));
      underWay.set(sha256, reading);
      return reading;
    },
    /** The first receipt that came with this very picture, else one bought since `fromDay` that looks nearly the same. Call it before `add`. */
    find({ sha256, origins }: PerceptualHash, of: Signs, fromDay: string): { receiptId: number; isSame: boolean } | undefined {
      const same = listSame.get({ sha256 });
      if (same) return { receiptId: Number(same.receipt_id), isSame: true };
      const [nearest] = listNear(origins, of, fromDay);
      return nearest && { receiptId: nearest.receiptId, isSame: false };
    },
    /** All of them but itself, bought since `fromDay` where they are not the very same, each with the share of it that is the same. */
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
  /** In how many bits it differs. */
  bits: number;
}

export interface AlikePicture {
  receiptId: number;
  isSame: boolean;
  /** Of its bits, from 0 to 1. */
  share: number;
}

export type KnownHashes = ReturnType<typeof prepareKnownHashes>;

/** The more are compared, the nearer one of them must be: by chance alone one of many is. */
export function toNearBits(compared: number): number {
  const surplus = compared / (pairsForOneNear * waitingForNothing);
  return Math.floor(nearBits - Math.max(0, bitsToHalve * Math.log2(surplus)));
}

/** In how many bits a hash differs from that of `origins` which is nearest; beyond all bounds where it is coarsely another one. */
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

/** Of 32, how many are set: counted in pairs, fours and bytes at once. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** In the order of bytes that every machine writes them in. */
function toBytes(hash: Uint32Array): Buffer {
  const bytes = Buffer.alloc(hash.length * 4);
  for (const [index, word] of hash.entries()) bytes.writeUInt32LE(word, index * 4);
  return bytes;
}

function toWords(bytes: Uint8Array): Uint32Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint32Array.from({ length: hashWords }, (_, index) => buffer.readUInt32LE(index * 4));
}
