import type { ReaderMessage } from '#server/mall-api/receipts/reading/reader-messages.ts';

/** A reading process that does what the first byte of the picture says. */
const acts: Readonly<Record<string, () => void>> = {
  crash: () => process.exit(3),
  hang: () => {
    for (;;);
  },
  grow: () => {
    const kept: Buffer[] = [];
    for (;;) kept.push(Buffer.alloc(8 * 1024 * 1024, 1));
  },
  read: () => reply({ type: 'read', cpuMs: 1000, peakBytes: process.pid, reading: undefined }),
};

process.on('message', ({ picture }: { picture: Uint8Array }) => acts[Buffer.from(picture).toString()]?.());
process.on('disconnect', () => process.exit());
reply({ type: 'ready' });

function reply(message: ReaderMessage): void {
  process.send?.(message);
}
