import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { judgeReading } from '#server/mall-api/receipts/reading/judge-reading.ts';
import { createReceiptReader, type ReceiptReader } from '#server/mall-api/receipts/reading/reader.ts';
import { createMessageReader } from '#server/message-reader.ts';
import { photograph } from '../../../support/receipts/photograph.ts';
import { printReceipt } from '../../../support/receipts/print-receipt.ts';
import { seeded } from '../../../support/receipts/random.ts';
import { shops, writeReceipt } from '../../../support/receipts/write-receipt.ts';
import { silentLog } from '../running-mall-api.ts';

const stub = new URL('./stub-reader-process.ts', import.meta.url);
const listShops = () =>
  shops.map(({ id, title, legal, registration }) => ({ id, titles: [title], names: [legal], registration_number: registration }));

let reader: ReceiptReader | undefined;
afterEach(() => reader?.close());

function open(options: Partial<Parameters<typeof createReceiptReader>[0]> = {}): ReceiptReader {
  reader = createReceiptReader({ messages: createMessageReader(silentLog), listShops, ...options });
  return reader;
}

const order = (act: string) => Buffer.from(act);

/** Lists the reading processes of this process. */
function listProcesses(name: string): number[] {
  const ids = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  return ids.filter((id) => readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(name));
}

describe('the reader of receipts', () => {
  it('reads a photographed receipt, upright or turned, in a process without our environment', async () => {
    const { read, getFigures } = open();
    const receipt = writeReceipt(seeded(5), { shop: shops[1], items: 4 });
    const sheet = await printReceipt(receipt.lines);
    const typed = { companyId: 2, number: receipt.number, amount: receipt.total, day: receipt.day };
    for (const isSideways of [false, true]) {
      const reading = await read(await photograph(sheet, seeded(1), { degrees: 3, perspective: 0.1, isSideways }));
      expect(reading && judgeReading(reading, typed)).toEqual([]);
      expect(reading && judgeReading(reading, { ...typed, amount: receipt.total + 1 })).toEqual(['amount']);
    }
    expect(getFigures()).toMatchObject({ waiting: 0, outcomes: { read: 2, unreadable: 0, lost: 0 } });
    expect(getFigures().cpuSeconds).toBeGreaterThan(0);
    if (!existsSync('/proc/self/task')) return;
    const [id] = listProcesses('reader-process');
    expect(readFileSync(`/proc/${id}/environ`, 'utf8')).not.toMatch(/PATH=|HOME=/);
    expect(readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]).toBe('10'); // nice value
  });

  it('finds nothing in a picture of one colour, and in a file that is no picture', async () => {
    const { read, getFigures } = open();
    const red = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#b22' } })
      .webp()
      .toBuffer();
    expect(await read(red)).toBeUndefined();
    expect(await read(Buffer.from('no picture'))).toBeUndefined();
    expect(getFigures()).toMatchObject({ outcomes: { read: 0, unreadable: 2, lost: 0 } });
  });

  it('measures the memory of its process, without that of the process that started it', async () => {
    const ballast = Buffer.alloc(400 * 1024 * 1024, 1);
    const { read, getFigures } = open();
    await read(Buffer.from('no picture'));
    expect(getFigures().peakBytes).toBeGreaterThan(50 * 1024 * 1024);
    expect(getFigures().peakBytes).toBeLessThan(ballast.length);
  });

  it.each([
    ['crashes', 'crash', {}],
    ['exceeds the limit of processor time', 'hang', { maxCpuMs: 2000 }],
    ['exceeds the memory limit', 'grow', { maxBytes: 250 * 1024 * 1024 }],
  ])('treats a picture that %s as unreadable, and reads the next', async (_, act, limits) => {
    const { read, getFigures } = open({ entry: stub, ...limits });
    expect(await read(order(act))).toBeUndefined();
    expect(await read(order('read'))).toBeUndefined();
    expect(getFigures()).toMatchObject({ outcomes: { lost: 1, unreadable: 1 } });
  });

  it('rejects with the reason if its process does not start', async () => {
    const { read, check } = open({ entry: new URL('./there-is-no-such-file.ts', import.meta.url) });
    await expect(check()).rejects.toMatchObject({
      httpStatus: 'ServiceUnavailable',
      cause: { message: expect.stringContaining('could not start') },
    });
    await expect(read(order('read'))).rejects.toMatchObject({ httpStatus: 'ServiceUnavailable' });
  });

  it('rejects callers beyond their limit of waiting pictures, but never those without a limit', async () => {
    const { read } = open({ entry: stub });
    const calls = [
      read(order('read')),
      read(order('read'), { maxWaiting: 1 }),
      read(order('read'), { maxWaiting: 1 }),
      read(order('read')),
    ];
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[2]).toMatchObject({ reason: { httpStatus: 'ServiceUnavailable' } });
  });

  it('replaces its process after a number of pictures, because its memory never shrinks', async () => {
    const { read, getFigures } = open({ entry: stub, maxPictures: 1 });
    await read(order('read'));
    const { peakBytes: first } = getFigures(); // the stub reports its process id
    await read(order('read'));
    expect(getFigures().peakBytes).not.toBe(first);
  });

  it('rejects running and waiting calls when it is closed', async () => {
    const { read, close } = open({ entry: stub });
    await read(order('read'));
    const calls = [read(order('hang')), read(order('read'))];
    const outcomes = Promise.allSettled(calls);
    await close();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
