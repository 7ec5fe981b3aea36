import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ImdfSource } from './source.ts';

const entry = new URL('./imdf-worker.ts', import.meta.url);
/** Memory limit of the thread: a map that is too large fails, and the gateway continues. */
const maxMemoryMb = 256;
const timeoutMs = 60_000;

/** Makes the archive of an indoor map in a thread, so that no other answer waits for it. */
export async function makeImdfAside(source: ImdfSource): Promise<Buffer> {
  const thread = new Worker(entry, { workerData: source, resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb } });
  try {
    const [archive] = await once(thread, 'message', { signal: AbortSignal.timeout(timeoutMs) });
    return Buffer.from(archive as Uint8Array); // safe: posted by the thread
  } finally {
    await thread.terminate();
  }
}
