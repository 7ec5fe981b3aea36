import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface OtherBuild {
  /** Folder with a `dist/`, in which a gateway can be started. */
  folder: string;
  /** Files below `dist/client`, without compressed copies. */
  files: Set<string>;
  remove: () => void;
}

/** Builds these sources with a change in one of them. */
export function buildWith(change?: { file: string; edit: (text: string) => string }): OtherBuild {
  const folder = mkdtempSync(join(tmpdir(), 'other-build-'));
  for (const part of ['web', 'shared', 'config', 'server', 'package.json', 'package-lock.json', 'tsconfig.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  if (change) {
    const file = join(folder, change.file);
    const text = readFileSync(file, 'utf8');
    const edited = change.edit(text);
    if (edited === text) throw new Error(`The change of ${change.file} changes nothing.`);
    writeFileSync(file, edited);
  }
  execFileSync(process.execPath, ['config/ensure-build.ts'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return { folder, files: listFiles(join(folder, 'dist/client/assets')), remove: () => rmSync(folder, { recursive: true }) };
}

function listFiles(folder: string): Set<string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name));
  return new Set(files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length)));
}
