import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

// `npm test`, and `npm run test:long` with --long: runs the phases one after the other, all even if one fails, and ends with one summary.

interface Outcome {
  passed: number;
  /** Failed tests, one line each: file, line, name. */
  failed: string[];
  /** Tests that passed at the second attempt. */
  flaky: string[];
}

interface Phase {
  name: string;
  command: string[];
  /** Reads the report that the command has written. */
  read?: () => Outcome;
}

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'mallfront-test-'));
const unitReport = join(folder, 'unit.json');
const browserReport = join(folder, 'browser.json');

const [unitProgress, browserProgress] = process.stdout.isTTY ? ['default', 'line'] : ['dot', 'dot'];
const unit = ['vitest', 'run', '--includeTaskLocation', `--reporter=${unitProgress}`, '--reporter=json', `--outputFile.json=${unitReport}`];
const browser = ['playwright', 'test', `--reporter=${browserProgress},json`];

const short: Phase[] = [
  { name: 'check', command: ['npm', 'run', '--silent', 'check'] },
  { name: 'unit', command: [...unit, '--tags-filter=!long'], read: readUnit },
  { name: 'browser', command: [...browser, '--grep-invert=@long'], read: readBrowser },
];
const long: Phase[] = [
  { name: 'unit', command: [...unit, '--tags-filter=long', ...listLongFiles()], read: readUnit },
  { name: 'browser', command: [...browser, '--grep=@long'], read: readBrowser },
];

const failed: string[] = [];
const flaky: string[] = [];
const counts: string[] = [];
for (const phase of process.argv.includes('--long') ? long : short) await run(phase);
rmSync(folder, { recursive: true });
console.log(['', ...flaky, ...failed, ...counts].join('\n'));
process.exitCode = failed.length > 0 ? 1 : 0;

async function run({ name, command: [program = '', ...words], read }: Phase): Promise<void> {
  const startedMs = performance.now();
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport };
  const [code] = await once(spawn(program, words, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env }), 'close');
  const outcome = read?.();
  const found = outcome?.failed ?? [];
  if (code !== 0 && found.length === 0) found.push('see above');
  failed.push(...found.map((line) => `failed (${name}): ${line}`));
  flaky.push(...(outcome?.flaky ?? []).map((line) => `flaky (${name}): ${line}`));
  const passed = outcome ? `${outcome.passed} passed, ` : '';
  counts.push(`${name}: ${passed}${found.length} failed, ${Math.round((performance.now() - startedMs) / 1000)} s`);
}

/** Files with long tests: Vitest would otherwise load all files to look for them. */
function listLongFiles(): string[] {
  const files = globSync('tests/**/*.test.{ts,tsx}', { cwd: root });
  return files.filter((file) => readFileSync(join(root, file), 'utf8').includes("'long'"));
}

interface UnitReport {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[]; location?: { line: number } }[];
  }[];
}

function readUnit(): Outcome {
  const files = readReport<UnitReport>(unitReport)?.testResults ?? [];
  return {
    passed: files.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'passed')).length,
    failed: files.flatMap(({ name, status, message = '', assertionResults }) => {
      const path = relative(root, name);
      const tests = assertionResults.filter((test) => test.status === 'failed');
      if (status === 'failed' && tests.length === 0) return [`${path}:1 ${message.split('\n')[0]}`];
      return tests.map(({ fullName, failureMessages: [text = ''], location }) => {
        const line = text.split(`${path}:`)[1]?.split(':')[0] ?? location?.line ?? 1;
        return `${path}:${line} ${fullName}`;
      });
    }),
    flaky: [],
  };
}

interface BrowserSuite {
  suites?: BrowserSuite[];
  specs: { title: string; file: string; line: number; tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] }[];
}

function readBrowser(): Outcome {
  const listSpecs = ({ suites = [], specs }: BrowserSuite): BrowserSuite['specs'] => [...specs, ...suites.flatMap(listSpecs)];
  const specs = (readReport<{ suites: BrowserSuite[] }>(browserReport)?.suites ?? []).flatMap(listSpecs);
  const list = (wanted: string) =>
    specs
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(({ file, line, title }) => `tests/e2e/${file}:${line} ${title}`);
  return { passed: list('expected').length, failed: list('unexpected'), flaky: list('flaky') };
}

function readReport<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report; // written by the test runner
  } catch {
    return undefined; // the test runner ended before it wrote its report, and has said why
  }
}
