import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A file of the project, as the build and the tests of its structure read it. */
export interface Source {
  /** From the root. */
  path: string;
  text: string;
  /** Without comments. */
  code: string;
  imports: Import[];
}

export interface Import {
  /** As it is written. */
  name: string;
  /** Where it leads: a path from the root, or a package's name. */
  target: string;
  /** `import('…')` */
  isLazy: boolean;
  /** `import type`, `export type`: nothing of it is left when the program runs. */
  isType: boolean;
}

/** Every TypeScript and CSS file below the folders of `root`. */
export function readSources(root: string, folders: readonly string[]): Source[] {
  const paths = globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx,css}`),
    { cwd: root },
  );
  return paths.sort().map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const code = path.endsWith('.css') ? text : withoutComments(text);
    return { path, text, code, imports: importsOf(path, code) };
  });
}

function importsOf(from: string, code: string): Import[] {
  const statics = code.matchAll(/^(?:import|export)\b(\s+type\b)?[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]/gm);
  const lazies = code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g);
  const toImport = (name: string, kind: { isLazy?: boolean; isType?: boolean }) => {
    return { name, target: resolve(from, name), isLazy: false, isType: false, ...kind };
  };
  return [
    ...[...statics].map((match) => toImport(match[2] ?? match[3] ?? '', { isType: match[1] !== undefined })),
    ...[...lazies].map((match) => toImport(match[1] ?? '', { isLazy: true })),
  ];
}

function resolve(from: string, name: string): string {
  const path = name.replace(/\?.*$/, ''); // `?url` and the like are for Vite
  if (path.startsWith('#')) return path.slice(1);
  return path.startsWith('.') ? posix.join(posix.dirname(from), path) : path;
}

/** Strings and templates are matched too, so that the two slashes of an address open no comment. */
function withoutComments(text: string): string {
  const pieces = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/.*/g;
  return text.replace(pieces, (piece) => (/^\/[*/]/.test(piece) ? '' : piece));
}
