import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

/** A file of the project, for the build and the tests of its structure. */
export interface Source {
  /** Path from the root. */
  path: string;
  text: string;
  /** Text without comments. */
  code: string;
  imports: Import[];
}

export interface Import {
  /** Specifier as written. */
  name: string;
  /** Resolved: a path from the root, or a package's name. */
  target: string;
  /** `import('…')` */
  isLazy: boolean;
  /** `import type`, `export type`, `import('…').Type`: removed at compile time. */
  isType: boolean;
}

/** Reads every TypeScript and CSS file in the folders of `root`. */
export function readSources(root: string, folders: readonly string[]): Source[] {
  const paths = globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx,css}`),
    { cwd: root },
  );
  return paths.sort().map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return path.endsWith('.css') ? { path, text, code: text, imports: [] } : toSource(path, text);
  });
}

/** Parses a module. Throws on syntax errors. */
export function toSource(path: string, text: string): Source {
  const { comments, errors, program } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const toImport = (name: string, kind: { isLazy?: boolean; isType?: boolean }) => {
    return { name, target: resolve(path, name), isLazy: false, isType: false, ...kind };
  };
  const statics = program.body.flatMap((statement) => {
    if (statement.type === 'ImportDeclaration') return toImport(statement.source.value, { isType: statement.importKind === 'type' });
    if (statement.type !== 'ExportNamedDeclaration' && statement.type !== 'ExportAllDeclaration') return [];
    return statement.source ? toImport(statement.source.value, { isType: statement.exportKind === 'type' }) : [];
  });
  const inner: Import[] = [];
  new Visitor({
    ImportExpression({ source }) {
      if (source.type === 'Literal') inner.push(toImport(String(source.value), { isLazy: true }));
    },
    TSImportType({ source }) {
      inner.push(toImport(source.value, { isType: true }));
    },
  }).visit(program);
  return { path, text, code: withoutRanges(text, comments), imports: [...statics, ...inner] };
}

function resolve(from: string, name: string): string {
  const path = name.replace(/\?.*$/, ''); // `?url` and the like are for Vite
  if (path.startsWith('#')) return path.slice(1);
  return path.startsWith('.') ? posix.join(posix.dirname(from), path) : path;
}

function withoutRanges(text: string, ranges: readonly { start: number; end: number }[]): string {
  const starts = [0, ...ranges.map(({ end }) => end)];
  const ends = [...ranges.map(({ start }) => start), text.length];
  return starts.map((start, index) => text.slice(start, ends[index])).join('');
}
