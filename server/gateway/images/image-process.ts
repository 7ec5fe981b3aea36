import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { ImageOrder, type ImageReply } from './image-orders.ts';
import { remakePicture } from './remake-picture.ts';
import { resizePicture } from './resize-picture.ts';

const megabyte = 1024 * 1024;
/** More than a picture that may be drawn was ever seen to take; half of a small container. */
const mostBytes = Math.max(192 * megabyte, Math.min(512 * megabyte, process.constrainedMemory() / 2 || Number.POSITIVE_INFINITY));
const lookEveryMs = 20;

try {
  writeFileSync('/proc/self/oom_score_adj', '800'); // where memory runs out, this process goes, and not the gateway
} catch {
  // Linux alone has it
}
/** Encoding must not take the processor from the pages. */
sharp.concurrency(1);

/** The process that `image-worker.ts` starts: draws what it is told to, and ends when its parent lets go of it. */
process.on('message', async (received) => {
  const watch = setInterval(endIfTooLarge, lookEveryMs);
  const picture = await draw(received).catch(() => undefined);
  clearInterval(watch);
  process.send?.({ picture } satisfies ImageReply);
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL')); // an exit would wait for what is being drawn

async function draw(received: unknown): Promise<Buffer> {
  const order = ImageOrder.parse(received);
  return 'use' in order ? remakePicture(order) : resizePicture(order);
}

/** Drawing is in other threads, and does not end before it is done. */
function endIfTooLarge(): void {
  if (process.memoryUsage.rss() > mostBytes) process.kill(process.pid, 'SIGKILL');
}
