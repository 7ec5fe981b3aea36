import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { iconPaths } from '#web/ui/icon-paths.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

describe('our icons', () => {
  it('are each used somewhere', () => {
    const files = ['web', 'shared'].flatMap((folder) =>
      readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${root}/${folder}/${file}`),
    );
    const code = files
      .filter((file) => /\.tsx?$/.test(file) && !/\/(?:icon|plain|brand|sign)-paths\.ts$/.test(file))
      .map((file) => readFileSync(file, 'utf8'));
    const isNamed = (name: string) => code.some((text) => text.includes(`'${name}'`) || text.includes(`"${name}"`));
    expect(Object.keys(iconPaths).filter((name) => !isNamed(name))).toEqual([]);
  });
});
