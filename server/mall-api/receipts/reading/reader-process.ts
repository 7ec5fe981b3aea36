import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { readPicture } from './read-picture.ts';
import { type ReaderMessage, ReadOrder } from './reader-messages.ts';
import { openTesseract } from './tesseract.ts';

try {
  writeFileSync('/proc/self/oom_score_adj', '900'); // if memory runs out, the kernel kills this process first
} catch {
  // exists on Linux only
}
/** Uses one core and no memory for repeated work, because pages take precedence. */
sharp.concurrency(1);
sharp.cache(false);

/** The process started by `reader.ts`: reads the ordered pictures, and ends when its parent disconnects. */
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL')); // an ordinary exit would wait for the picture being read

try {
  const { read } = await openTesseract();
  process.on('message', async (received) => {
    const { picture, shops } = ReadOrder.parse(received);
    const before = process.cpuUsage();
    const reading = await readPicture(picture, shops, read).catch(() => undefined);
    const { user, system } = process.cpuUsage(before);
    reply({ type: 'read', cpuMs: (user + system) / 1000, peakBytes: measurePeak(), reading });
  });
  reply({ type: 'ready' });
} catch (error) {
  reply({ type: 'failed', reason: error instanceof Error ? error.message : String(error) });
}

function reply(message: ReaderMessage): void {
  process.send?.(message);
}

/** Returns the highest memory of this process. `maxRSS` also counts the parent's memory at the fork (getrusage(2)), so it serves other systems only. */
function measurePeak(): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'latin1'))?.[1]) * 1024; // proc_pid_status(5)
  } catch {
    return process.resourceUsage().maxRSS * 1024;
  }
}
