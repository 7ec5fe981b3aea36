import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findTestBrowser } from './browser.ts';

const installation = [
  ['apt-get', 'update'],
  ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
] as const;

if (findTestBrowser() === undefined) installBrowser();

function installBrowser() {
  if (!isRootOnDebian()) {
    const aptGet = installation.map((words) => `sudo ${words.join(' ')}`).join(' && ');
    const ways = [`Debian: ${aptGet}`, 'elsewhere: npx playwright install chromium', 'or set CHROMIUM_PATH to its program'];
    fail(['The browser tests need Chromium and found none.', ...ways].join('\n  '));
  }
  for (const [command, ...words] of installation) {
    const { status, error } = spawnSync(command, words, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) fail(`${command} ${words.join(' ')} failed: ${error?.message ?? `exit ${status}`}`);
  }
  if (findTestBrowser() === undefined) fail('Chromium was installed, but stands in none of the usual places: set CHROMIUM_PATH.');
}

function isRootOnDebian(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
