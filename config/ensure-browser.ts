import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findTestBrowser, listMissingBrowsers } from './browser.ts';

const includesOthers = process.argv.includes('--others'); // Firefox and WebKit

const missing = listMissing();
if (missing.length > 0) installBrowsers(missing);

function listMissing(): string[] {
  if (includesOthers) return listMissingBrowsers();
  return findTestBrowser() === undefined ? ['chromium-headless-shell'] : [];
}

function installBrowsers(names: string[]) {
  const installation = [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', ...names],
  ] as const;
  if (!isRootOnDebian()) {
    const aptGet = installation.map((words) => `sudo ${words.join(' ')}`).join(' && ');
    const ways = includesOthers
      ? [`Debian: ${aptGet}`]
      : [`Debian: ${aptGet}`, 'elsewhere: npx playwright install chromium', 'or set CHROMIUM_PATH to its program'];
    fail([`The browser tests need what is not installed: ${names.join(', ')}.`, ...ways].join('\n  '));
  }
  for (const [command, ...words] of installation) {
    const { status, error } = spawnSync(command, words, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) fail(`${command} ${words.join(' ')} failed: ${error?.message ?? `exit ${status}`}`);
  }
  const stillMissing = listMissing();
  if (stillMissing.length > 0) fail(`Installed, but in none of the usual places: ${stillMissing.join(', ')}.`);
}

function isRootOnDebian(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
