import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { maxImageBytes } from './image-memory.ts';
import { ImageOrder, type ImageReply } from './image-orders.ts';
import { isOfDocument, remakePicture } from './remake-picture.ts';
import { resizePicture } from './resize-picture.ts';

const lookEveryMs = 20;

try {
  writeFileSync('/proc/self/oom_score_adj', '800'); // if memory runs out, the kernel kills this process instead of the gateway
} catch {
  // exists on Linux only
}
/** Uses one core, so that the other cores are available for pages. */
sharp.concurrency(1);

/** The process started by `image-worker.ts`: draws the ordered pictures, and ends when its parent disconnects. */
process.on('message', async (received) => {
  const watch = setInterval(endIfTooLarge, lookEveryMs);
  const order = ImageOrder.parse(received);
  const isLast = 'use' in order && (await isOfDocument(order).catch(() => false));
  const picture = await draw(order).catch(() => undefined);
  clearInterval(watch);
  process.send?.({ picture, isLast } satisfies ImageReply);
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL')); // an ordinary exit would wait for the picture being drawn

async function draw(order: ImageOrder): Promise<Buffer> {
  return 'use' in order ? remakePicture(order) : resizePicture(order);
}

/** Ends the process if it needs too much memory, because sharp draws in other threads and cannot be interrupted. */
function endIfTooLarge(): void {
  if (process.memoryUsage.rss() > maxImageBytes) process.kill(process.pid, 'SIGKILL');
}
