import { toEntry } from '#server/gateway/cache/entry.ts';
import { writeSnapshot } from '#server/gateway/cache/snapshot-file.ts';
import type { Copy } from '#server/gateway/cache/stored-answer.ts';

// Runs as a separate process, which a test kills during a write. Writes one snapshot after another, each with its own generation.
const [file = '', identity = ''] = process.argv.slice(2);
const windows = { freshSeconds: 60, staleWhileRevalidateSeconds: 600, staleIfErrorSeconds: 86_400 };

for (let generation = 1; ; generation += 1) {
  const copies = await Promise.all(
    Array.from({ length: 16 }, async (_, index): Promise<Copy> => {
      const body = Buffer.alloc(250_000, `${process.pid} ${generation} `);
      const key = `/v1/${index}`;
      return { key, entry: await toEntry(body, 'image/png', new Date()), windows, tags: new Set([key]), ageMs: 0, freshMs: 60_000 };
    }),
  );
  await writeSnapshot(file, identity, { wallMs: Date.now() }, copies);
  process.send?.(generation);
}
