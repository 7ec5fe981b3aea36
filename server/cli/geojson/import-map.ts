import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Env } from '#config/env.ts';
import { JsonFileError, readTextFile } from '#config/json-file.ts';
import { Tenant, tenantFolder } from '#config/tenant.ts';
import { ContentError } from '../../mall-api/content/faults.ts';
import { loadContent } from '../../mall-api/content/load.ts';
import { type CentreOptions, toTenant } from './centre.ts';
import { type MapContent, toMapContent } from './map-content.ts';
import { MapFault } from './map-fault.ts';
import { type MapManifest, manifestFile, readManifest, toHash } from './map-manifest.ts';
import type { MapReport } from './map-report.ts';

export interface MapImportOptions extends CentreOptions {
  env: Pick<Env, 'configDir' | 'tenant'>;
  /** The GeoJSON file. */
  file: string;
  now: Date;
  /** Also overwrites files that a person wrote. */
  replace: boolean;
}

export interface MapImport {
  report: MapReport;
  /** Below the tenant's folder. */
  written: string[];
  /** Existing files of the operator that were left unchanged. */
  kept: string[];
}

/**
 * Creates a tenant's content from an indoor map: floors, companies, categories and amenities. For a tenant without them, also the centre, languages,
 * settings and `tenant.json`. Throws `MapFault` or `ContentError`, without any change.
 */
export function importMap({ env, file, now, replace, ...centre }: MapImportOptions): MapImport {
  const folder = tenantFolder(env);
  const contentDir = join(folder, 'content');
  const manifest = readManifest(join(folder, manifestFile));
  const made = toMapContent(readMap(file), { ...centre, now, ids: manifest.ids });
  const { files, kept } = chooseFiles(made, contentDir, manifest, replace);
  const tenantJson = existsSync(join(folder, 'tenant.json')) ? undefined : toText(toTenant(env.tenant, made.facts));
  if (tenantJson) Tenant.parse(JSON.parse(tenantJson));
  checkTogether(contentDir, files, now);

  for (const name of ['content', 'media']) mkdirSync(join(folder, name), { recursive: true });
  for (const [name, text] of files) write(join(contentDir, name), text);
  const hashes = Object.fromEntries([...files].map(([name, text]) => [name, toHash(text)]));
  write(join(folder, manifestFile), toText({ files: { ...manifest.files, ...hashes }, ids: made.ids } satisfies MapManifest));
  if (tenantJson) write(join(folder, 'tenant.json'), tenantJson);
  return {
    report: made.report,
    written: [...[...files.keys()].map((name) => `content/${name}`), manifestFile, ...(tenantJson ? ['tenant.json'] : [])],
    kept: [...kept.map((name) => `content/${name}`), ...(tenantJson ? [] : ['tenant.json'])],
  };
}

function readMap(file: string): string {
  try {
    return readTextFile(file);
  } catch (error) {
    if (!(error instanceof JsonFileError)) throw error;
    throw new MapFault(`${file} ${error.message}.`);
  }
}

/** Selects the files to write, by name. Without `replace`, never overwrites files that a person wrote or changed. */
function chooseFiles({ files: own, firstFiles }: MapContent, contentDir: string, { files: hashes }: MapManifest, replace: boolean) {
  const isPersons = (name: string) =>
    existsSync(join(contentDir, name)) && toHash(readFileSync(join(contentDir, name), 'utf8')) !== hashes[name];
  const taken = Object.keys(own).filter((kind) => isPersons(`${kind}.json`));
  if (taken.length > 0 && !replace) {
    const names = taken.map((kind) => `content/${kind}.json`).join(', ');
    throw new MapFault(
      `${names} would be overwritten, and ${taken.length > 1 ? 'were' : 'was'} not made by an import like this. With --replace it is done.`,
    );
  }
  const others = existsSync(contentDir) ? readdirSync(contentDir) : [];
  const kept = Object.keys(firstFiles).filter(
    (kind) => isPersons(`${kind}.json`) || others.some((name) => name === kind || name.startsWith(`${kind}-`)),
  );
  const chosen = [...Object.entries(own), ...Object.entries(firstFiles).filter(([kind]) => !kept.includes(kind))];
  return { files: new Map(chosen.map(([kind, json]) => [`${kind}.json`, toText(json)])), kept: kept.map((kind) => `${kind}.json`) };
}

/** Checks the new content together with the tenant's other content. */
function checkTogether(contentDir: string, files: ReadonlyMap<string, string>, now: Date): void {
  const trial = mkdtempSync(join(tmpdir(), 'map-content-'));
  try {
    if (existsSync(contentDir)) cpSync(contentDir, trial, { recursive: true });
    for (const [name, text] of files) writeFileSync(join(trial, name), text);
    loadContent(trial, now);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    throw new MapFault(`together with the content that is there already it would be wrong, so nothing was changed.\n${error.message}`);
  } finally {
    rmSync(trial, { recursive: true });
  }
}

function toText(json: unknown): string {
  return `${JSON.stringify(json, null, 2)}\n`;
}

/** Replaces the file atomically: readers see the old or the new one, never a part. */
function write(file: string, text: string): void {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}
