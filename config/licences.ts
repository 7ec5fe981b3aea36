import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Writes `licences.txt` in `folder`: the packages in the build, and their terms. Fails the build if a licence is not allowed. */
export function licenceNotices(folder: string, root: string): Plugin {
  return {
    name: 'licence-notices',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : file.originalFileNames));
      const styles = [...this.getModuleIds()]; // a style sheet extracted from its chunk is only listed among all modules
      const names = [...modules, ...styles].map((id) => /(?:^|.*\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]);
      const text = toNotices(root, new Set(names.filter((name) => name !== undefined)));
      writeFileSync(`${folder}/licences.txt`, text);
      writeFileSync(`${folder}/licences.txt.br`, brotliCompressSync(text));
      writeFileSync(`${folder}/licences.txt.gz`, gzipSync(text));
    },
  };
}

/** A package shipped with the site: on the server, or in files for browsers. */
export interface ShippedPackage {
  name: string;
  version: string;
  licence: string;
  /** Path from the root. */
  folder: string;
}

/** Licences that only require their own text and names, which the notices contain. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Zlib',
  'OFL-1.1',
  'Unlicense',
]);
/** Licences with further requirements, which are met: see the notices. `BDS-3-Clause` is a typing error of a package with the text of BSD-3-Clause. */
const allowedFor: Readonly<Record<string, RegExp>> = {
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  'MPL-2.0': /^web-push$/,
  'BDS-3-Clause': /^splaytree-ts$/,
};
/** Packages with Node itself, which contains its own notices. */
const isNode = /^node-linux-/;

/** Whether a package may be shipped. Missing and unreviewed licences are refused. */
export function isAllowed(name: string, licence: string): boolean {
  const expression = licence.replace(/^\((.*)\)$/, '$1');
  const alternatives = expression.split(' OR ').map((alternative) => alternative.split(' AND '));
  return alternatives.some((all) => all.every((one) => allowed.has(one) || allowedFor[one]?.test(name)));
}

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
}

/** Packages that `npm ci --omit=dev` installs on any system, according to the lockfile, and packages that are bundled into the build. */
export function listShipped(root: string, bundled: ReadonlySet<string>): ShippedPackage[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, LockedPackage> }; // npm's own format
  const packages = Object.entries(lock.packages).flatMap(([folder, locked]) => {
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const isShipped = bundled.has(name) || !(locked.dev || locked.devOptional);
    if (folder === '' || !isShipped || isNode.test(name)) return [];
    return [{ name, version: locked.version ?? '', licence: locked.license ?? '', folder }];
  });
  return packages.sort((one, other) => (one.name < other.name ? -1 : 1));
}

const heading = `Third-party software and data in this site
==========================================

Packages with their licences, then their texts. Node.js, which runs it, has notices of its own.

libvips and what it is linked with (packages @img/sharp-libvips-*, LGPL-3.0-or-later) are separate shared libraries, used unchanged through their
public interface by sharp. Their source: https://github.com/lovell/sharp-libvips. Whoever runs the site may put a changed version in their place
(node_modules/@img/sharp-libvips-*/lib), or build sharp against libraries of their own.

web-push (MPL-2.0) is used unchanged: its files under node_modules/web-push are its source, under the Mozilla Public License, v. 2.0
(https://mozilla.org/MPL/2.0/); the same is at https://github.com/web-push-libs/web-push. Nothing else is under that licence.

Maps of OpenStreetMap, and what is imported from them: © OpenStreetMap contributors, Open Database License 1.0
(https://www.openstreetmap.org/copyright). A centre that was imported from such a map has to say so where its plan is shown.

The site's own code: MIT License, see LICENSE.
`;

/** Returns the text of `/licences.txt`. Throws if a package must not be shipped. */
export function toNotices(root: string, bundled: ReadonlySet<string>): string {
  const packages = listShipped(root, bundled);
  const refused = packages.filter(({ name, licence }) => !isAllowed(name, licence));
  if (refused.length > 0) {
    const names = refused.map(({ name, licence }) => `${name} (${licence || 'no licence'})`).join(', ');
    throw new Error(
      `These packages must not be shipped, because their licences are not allowed or not yet reviewed: ${names}. See config/licences.ts.`,
    );
  }
  const list = packages.map(({ name, version, licence }) => `${name} ${version}: ${licence}`).join('\n');
  return `${heading}\n${list}\n\n${toTexts(root, packages).join('\n')}`;
}

/** Returns each text once, below the names of all packages that contain it. */
function toTexts(root: string, packages: readonly ShippedPackage[]): string[] {
  const namesByText = new Map<string, string[]>();
  for (const { name, folder } of packages) {
    for (const text of readTexts(join(root, folder))) namesByText.set(text, [...(namesByText.get(text) ?? []), name]);
  }
  return [...namesByText].map(([text, names]) => `${'-'.repeat(80)}\n${[...new Set(names)].join(', ')}\n\n${text}\n`);
}

/**
 * Returns the licence texts of a package; none for packages for other systems, which are not installed but have the same texts as the installed ones.
 */
function readTexts(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => /^(?:licen[cs]e|notice|copying|third.?party)[^/]*$/i.test(name));
  return files.filter((name) => !/\.(?:js|ts|json)$/.test(name)).map((name) => readFileSync(join(folder, name), 'utf8').trim());
}
