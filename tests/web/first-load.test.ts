import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const assets = fileURLToPath(new URL('../../dist/client/assets', import.meta.url));

describe('the first script', () => {
  it('does not import another script', () => {
    const [first = '', ...others] = readdirSync(assets).filter((file) => /^first-\w+\.js$/.test(file));
    expect(others).toEqual([]);
    const code = readFileSync(`${assets}/${first}`, 'utf8');
    expect(code).toContain('modulepreload');
    expect(code).not.toMatch(/\b(?:import|from)\s*["'({]/);
  });
});
