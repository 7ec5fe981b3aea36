import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const root = join(import.meta.dirname, '..');
const buildConfig =
  'config/{vite.config,vite.desk,vite.worker,compressed-assets,message-keys,message-plugins,own-copies,sources,style-index,licences}.ts';
const sourcePatterns = ['web/**', 'shared/**', buildConfig, 'package-lock.json'];
const buildFile = join(root, 'dist/build.json');
const deskFile = join(root, 'dist/desk/.vite/manifest.json');
const workerFile = join(root, 'dist/worker/service-worker.js');
const isBuilt = () => [buildFile, deskFile, workerFile].every((file) => existsSync(file));
const hashFile = join(root, 'dist/.sources-hash');
const lockFile = join(root, 'node_modules/.cache/build-lock.sqlite');
const maxBuildMs = 300_000;

// Builds the site and the staff's desk into dist/, unless it already has a build of the same sources; --force always builds.
const isForced = process.argv.includes('--force');
if (isInstalled('vite')) await buildOneAtATime();
else if (!isBuilt() || isForced)
  fail('The site must be built, and vite, which builds it, is not installed: run npm ci with development dependencies.');

/**
 * Builds under a lock, because two starts must not write the same folder in parallel. Unlike a pid file, a SQLite lock is released when its holder
 * dies.
 */
async function buildOneAtATime() {
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  const lock = new DatabaseSync(lockFile, { timeout: maxBuildMs });
  lock.exec('BEGIN EXCLUSIVE');
  try {
    const hash = hashOfSources();
    if (isForced || !isBuilt() || findStoredHash() !== hash) await build(hash);
  } finally {
    lock.close();
  }
}

async function build(hash: string) {
  const startedMs = performance.now();
  rmSync(hashFile, { force: true }); // an aborted build must not pass for a finished one
  process.env.NODE_ENV = 'production';
  const { build: buildOne, createBuilder } = await import('vite');
  const logLevel = isForced ? 'info' : 'warn';
  const builder = await createBuilder({ configFile: join(root, 'config/vite.config.ts'), logLevel });
  await builder.buildApp();
  const { deskBuild } = await import('./vite.desk.ts');
  await buildOne({ ...deskBuild, logLevel });
  const { workerBuild } = await import('./vite.worker.ts');
  await buildOne({ ...workerBuild, logLevel });
  if (!isBuilt()) fail('The build ended without writing dist/build.json, the manifest of the desk, and the service worker.');
  writeFileSync(hashFile, hash);
  say(`The site was built in ${((performance.now() - startedMs) / 1000).toFixed(1)} s.`);
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  const files = globSync(sourcePatterns, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    const content = readFileSync(path);
    hash.update(`${path.slice(root.length)} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

function findStoredHash(): string | undefined {
  return existsSync(hashFile) ? readFileSync(hashFile, 'utf8') : undefined;
}

function isInstalled(packageName: string): boolean {
  try {
    import.meta.resolve(packageName);
    return true;
  } catch {
    return false; // not installed: a bare name fails to resolve for no other reason
  }
}

/** Prints only on a terminal, or if a build was requested, because the log of `npm start` must contain nothing but JSON lines. */
function say(line: string): void {
  if (isForced || process.stdout.isTTY) console.log(line);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
