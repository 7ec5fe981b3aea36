import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Names of scripts that only documents refer to, and no other scripts. */
const entries = /^(main|first)-\w+(\..+)$/;

/**
 * Creates a folder with a build that looks like another version: another id, and other names of the scripts that documents load. Each number is a
 * version of its own.
 */
export function renameBuild(number = 0): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'renamed-build-'));
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const toOther = (name: string) => name.replace(entries, `$1-${String(number).padStart(7, '0')}$2`);
  const edit = (path: string, change: (text: string) => string) => {
    const file = join(folder, 'dist', path);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  };
  const assets = join(folder, 'dist/client/assets');
  for (const name of readdirSync(assets).filter((one) => entries.test(one))) renameSync(join(assets, name), join(assets, toOther(name)));
  edit('client/.vite/manifest.json', (text) => text.replaceAll(/(?<=assets\/)(?:main|first)-[\w.]+/g, toOther));
  edit('build.json', (text) => text.replace(/(?<="id":")\w{8}/, String(number).padStart(8, '0')));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
