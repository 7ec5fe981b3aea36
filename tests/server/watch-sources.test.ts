import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchSources } from '#server/watch-sources.ts';

let folder: string;
let end: () => void;
const calls: string[] = [];
const embedded = {
  restart: vi.fn(async () => void calls.push('restart')),
  refreshContent: vi.fn(async () => void calls.push('refresh')),
};
const log = { info: vi.fn(), error: vi.fn() };
const write = (path: string) => writeFileSync(join(folder, path), path);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watched-'));
  mkdirSync(join(folder, 'tiny/content'), { recursive: true });
  mkdirSync(join(folder, 'mall-api/routes'), { recursive: true });
  calls.length = 0;
  log.error.mockClear();
  const onChange = () => void calls.push('changed');
  end = watchSources({ env: { configDir: folder, tenant: 'tiny' }, embedded, onChange, log, mallApiDir: join(folder, 'mall-api') });
});
afterEach(() => {
  end();
  rmSync(folder, { recursive: true });
});

describe('watchSources', () => {
  it('refreshes content or restarts the mall API after an edit in any subfolder, and then reports the change', async () => {
    write('tiny/content/faq.json');
    await expect.poll(() => calls).toEqual(['refresh', 'changed']);
    write('mall-api/routes/faq.ts');
    await expect.poll(() => calls).toEqual(['refresh', 'changed', 'restart', 'changed']);
  });

  it('logs a failed restart, and tries again after the next edit', async () => {
    embedded.restart.mockRejectedValueOnce(new Error('a slip of the pen'));
    write('mall-api/routes/faq.ts');
    await expect.poll(() => log.error.mock.calls.length).toBe(1);
    write('mall-api/routes/faq.ts');
    await expect.poll(() => calls).toEqual(['changed', 'restart', 'changed']);
  });
});
