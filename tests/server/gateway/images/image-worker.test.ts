import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createImageWorker, type ImageWorker } from '#server/gateway/images/image-worker.ts';
import { createMessageReader } from '#server/message-reader.ts';
import { makePicture } from '../bad-pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'image-worker-'));
const path = join(folder, 'picture.jpg');
const noPicture = join(folder, 'no-picture');
writeFileSync(path, await makePicture('jpeg', 900, 600));
writeFileSync(noPicture, 'x');

let worker: ImageWorker | undefined;
afterEach(() => worker?.close());
afterAll(() => rmSync(folder, { recursive: true }));

function open(options?: Omit<Parameters<typeof createImageWorker>[0], 'messages'>): ImageWorker {
  worker = createImageWorker({ messages: createMessageReader(pino({ level: 'silent' })), ...options });
  return worker;
}

const order = { path, use: 'receipt' } as const;

/** Lists the child processes of this process, with their commands. */
function listProcesses(): { id: number; command: string }[] {
  const ids = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  return ids
    .map((id) => ({ id, command: readFileSync(`/proc/${id}/cmdline`, 'utf8') }))
    .filter(({ command }) => command.includes('image-process'));
}

describe.skipIf(!existsSync('/proc/self/task'))('an image worker (its processes are checked if there is /proc)', () => {
  it('draws in a process that does not receive our environment variables', async () => {
    const { draw } = open();
    expect(await sharp(await draw(order)).metadata()).toMatchObject({ format: 'webp', width: 900 });
    expect(await sharp(await draw({ path, use: 'portrait' })).metadata()).toMatchObject({ width: 256, height: 256 });
    const [drawing, ...others] = listProcesses();
    expect(others).toEqual([]);
    expect(readFileSync(`/proc/${drawing?.id}/environ`, 'utf8')).not.toMatch(/PATH=|HOME=/);
  });

  it('rejects excess pictures, and says when to retry', async () => {
    const { draw } = open({ waitingAtMost: 2 });
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => draw(order)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected', 'rejected']);
    expect(outcomes.at(-1)).toMatchObject({ reason: { httpStatus: 'ServiceUnavailable', retryAfterSeconds: 2 } });
    await expect(draw(order)).resolves.toBeInstanceOf(Buffer);
  });

  it('is not blocked by a picture that is refused or missing', async () => {
    const { draw } = open();
    const orders = [{ ...order, path: noPicture }, { ...order, path: join(folder, 'nothing') }, order];
    const outcomes = await Promise.allSettled(orders.map(draw));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(outcomes[0]).toMatchObject({ reason: { httpStatus: 'UnprocessableEntity' } });
  });

  it('refuses a picture that crashes the process, and draws the next in a new one', async () => {
    const { draw } = open();
    await draw(order);
    const [drawing] = listProcesses();
    process.kill(drawing?.id ?? expect.unreachable('no process draws'), 'SIGSTOP');
    const dying = draw(order);
    await new Promise(setImmediate); // waits until the process has received the task
    process.kill(drawing?.id ?? expect.unreachable('no process draws'), 'SIGKILL');
    await expect(dying).rejects.toMatchObject({ httpStatus: 'UnprocessableEntity' });
    await expect(draw(order)).resolves.toBeInstanceOf(Buffer);
    expect(listProcesses().map(({ id }) => id)).not.toContain(drawing?.id);
  });

  it('refuses a picture that takes too long, and kills its process', async () => {
    const { draw } = open({ timeoutMs: 1 });
    await expect(draw(order)).rejects.toMatchObject({ httpStatus: 'UnprocessableEntity' });
    await expect.poll(listProcesses).toEqual([]);
  });

  it('uses one process for many pictures', async () => {
    const { draw } = open({ waitingAtMost: 20 });
    await Promise.all(Array.from({ length: 15 }, () => draw({ path, use: 'portrait' })));
    expect(listProcesses()).toHaveLength(1);
  });

  it('ends the process when idle for a while, and when closed', async () => {
    const idle = open({ idleMs: 1 });
    await idle.draw(order);
    await expect.poll(listProcesses, { timeout: 10_000 }).toEqual([]);
    await idle.draw(order);
    idle.close();
    const other = open();
    await other.draw(order);
    other.close();
    await expect.poll(listProcesses, { timeout: 10_000 }).toEqual([]);
  });
});
