import { parentPort, workerData } from 'node:worker_threads';
import { makeImdf } from './archive.ts';
import type { ImdfSource } from './source.ts';

parentPort?.postMessage(makeImdf(workerData as ImdfSource)); // safe: set by the starter of this thread
