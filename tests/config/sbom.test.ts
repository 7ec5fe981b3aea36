import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bareEnvironment } from '../support/bare-environment.ts';

const root = join(import.meta.dirname, '../..');
const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>; // safe: lists only the fields that this test reads

interface Component {
  purl: string;
  properties?: { name: string }[];
}

/** Lists all packages and marks the development ones, because `npm sbom --omit=dev` leaves out packages that the server needs. */
it('npm run sbom lists every package with its version, and marks those needed only for building and testing', () => {
  const options = { cwd: root, env: bareEnvironment, encoding: 'utf8' } as const;
  const { stdout, status } = spawnSync('npm', ['run', '-s', 'sbom', '--', '--offline'], options);
  expect(status).toBe(0);
  const { components } = JSON.parse(stdout) as { components: Component[] }; // safe: the format of CycloneDX
  const isDevelopment = ({ properties = [] }: Component) => properties.some(({ name }) => name === 'cdx:npm:package:development');
  const marks = new Map(components.map((component) => [decodeURIComponent(component.purl), isDevelopment(component)]));
  const marksOf = (packages: Record<string, string>) =>
    new Set(Object.entries(packages).map(([name, version]) => marks.get(`pkg:npm/${name}@${version}`)));
  expect(marksOf(dependencies)).toEqual(new Set([false]));
  expect([...marksOf(devDependencies)]).toContain(true);
  expect([...marksOf(devDependencies)]).not.toContain(undefined);
});
