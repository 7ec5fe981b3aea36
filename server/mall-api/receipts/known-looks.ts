import type { Database } from '../db/database.ts';
import { hashPicture, lookWords, type PictureLook, readPictureLook } from './picture-look.ts';

/**
 * How many of 256 bits may differ where two pictures are nearly the same. Measured (`picture-look.test.ts`): other encodings, sizes,
 * brightness, borders, turns and cuts of up to 5 % stay below; so do 7 of 1000 pairs of different receipts of one shop that one person
 * photographs on one table, and fewer than 1 of 1000 of others. Those wait for a person, nothing worse.
 */
export const nearBits = 32;
/** The coarsest 32 bits alone turn nearly all others away. */
const nearCoarseBits = 10;
const firstRoom = 1024;

/**
 * Pictures of receipts that have been handed in before, by whomever. Looks are compared in memory, one after the other: 32 bytes each, some
 * tens of milliseconds for 100,000. Who finds and adds holds one transaction for both, so that nobody adds one in between.
 */
export function prepareKnownLooks(db: Database) {
  const findSame = db.prepare('SELECT receipt_id FROM receipt_picture WHERE sha256 = :sha256 ORDER BY id LIMIT 1');
  const findLook = db.prepare('SELECT look FROM receipt_picture WHERE sha256 = :sha256 LIMIT 1');
  const listNew = db.prepare('SELECT id, receipt_id, look FROM receipt_picture WHERE id > :lastId ORDER BY id');
  const insert = db.prepare('INSERT INTO receipt_picture (receipt_id, sha256, look) VALUES (:receiptId, :sha256, :look)');
  let looks = new Uint32Array(firstRoom * lookWords);
  const receiptIds: number[] = [];
  let lastId = 0;
  const underWay = new Map<string, Promise<PictureLook>>();

  /** Rows are only ever added, and nothing of this transaction is among them yet: what is read here stays true if it rolls back. */
  function catchUp(): void {
    for (const row of listNew.iterate({ lastId })) {
      const at = receiptIds.push(Number(row.receipt_id)) - 1;
      if ((at + 1) * lookWords > looks.length) looks = grown(looks);
      looks.set(toWords(row.look as Uint8Array), at * lookWords); // a blob of 32 bytes, by the table's own check
      lastId = Number(row.id);
    }
  }

  return {
    /** What is to be known of a picture; one that is known already is not drawn again. Needs no transaction. */
    async read(picture: Buffer): Promise<PictureLook> {
      const sha256 = hashPicture(picture);
      const known = findLook.get({ sha256 })?.look as Uint8Array | undefined; // a blob, by the table's own check
      if (known) return { sha256, look: toWords(known), origins: toWords(known) };
      const reading = underWay.get(sha256) ?? readPictureLook(picture).finally(() => underWay.delete(sha256));
      underWay.set(sha256, reading);
      return reading;
    },
    /** The first receipt that came with this very picture, else with one that looks nearly the same. Call it before `add`. */
    find({ sha256, origins }: PictureLook): { receiptId: number; isSame: boolean } | undefined {
      const same = findSame.get({ sha256 });
      if (same) return { receiptId: Number(same.receipt_id), isSame: true };
      catchUp();
      const at = findNear(looks, receiptIds.length, origins);
      const receiptId = at === undefined ? undefined : receiptIds[at];
      return receiptId === undefined ? undefined : { receiptId, isSame: false };
    },
    add(receiptId: number, { sha256, look }: Pick<PictureLook, 'sha256' | 'look'>): void {
      insert.run({ receiptId, sha256, look: toBytes(look) });
    },
  };
}

export type KnownLooks = ReturnType<typeof prepareKnownLooks>;

/** Where in `looks` the first one stands that is near one of `origins`. */
export function findNear(looks: Uint32Array, count: number, origins: Uint32Array): number | undefined {
  for (let index = 0; index < count; index += 1) {
    const start = index * lookWords;
    const coarse = looks[start] ?? 0;
    for (let origin = 0; origin < origins.length; origin += lookWords) {
      let bits = countBits(coarse ^ (origins[origin] ?? 0));
      if (bits > nearCoarseBits) continue;
      for (let word = 1; word < lookWords && bits <= nearBits; word += 1) {
        bits += countBits((looks[start + word] ?? 0) ^ (origins[origin + word] ?? 0));
      }
      if (bits <= nearBits) return index;
    }
  }
  return undefined;
}

/** Of 32, how many are set: counted in pairs, fours and bytes at once. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function grown(looks: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(looks.length * 2);
  larger.set(looks);
  return larger;
}

/** In the order of bytes that every machine writes them in. */
function toBytes(look: Uint32Array): Buffer {
  const bytes = Buffer.alloc(look.length * 4);
  for (const [index, word] of look.entries()) bytes.writeUInt32LE(word, index * 4);
  return bytes;
}

function toWords(bytes: Uint8Array): Uint32Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint32Array.from({ length: lookWords }, (_, index) => buffer.readUInt32LE(index * 4));
}
