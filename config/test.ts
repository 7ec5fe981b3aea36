import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

interface Outcome {
  passed: number;
  /** One line per failed test, with file and line. */
  failures: string[];
  /** Tests that passed at the second attempt. */
  flaky: string[];
}

interface Phase {
  name: string;
  command: string[];
  /** Reads the outcome from the report that the command has written. */
  read?: (report: string) => Outcome;
}

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'mallfront-test-'));
const reports = { unit: join(folder, 'unit.json'), browser: join(folder, 'browser.json') };
const isTerminal = process.stdout.isTTY;
const isLong = process.argv.includes('--long');

const unit = ['vitest', 'run', `--reporter=${isTerminal ? 'default' : 'dot'}`, '--reporter=json', `--outputFile.json=${reports.unit}`];
const browser = ['playwright', 'test', `--reporter=${isTerminal ? 'line' : 'dot'},json`];

const phases: Record<'short' | 'long', Phase[]> = {
  short: [
    { name: 'check', command: ['npm', 'run', '--silent', 'check'] },
    { name: 'unit', command: [...unit, '--tags-filter=!long'], read: readUnit },
    { name: 'browser', command: [...browser, '--grep-invert=@long'], read: readBrowser },
  ],
  long: [
    { name: 'unit', command: [...unit, '--tags-filter=long', ...listLongFiles()], read: readUnit },
    { name: 'browser', command: [...browser, '--grep=@long'], read: readBrowser },
  ],
};

/** Runs the phases of `npm test` or `npm run test:long` one after the other, all even if one fails. Ends with one summary. */
const summary: string[] = [];
const failures: string[] = [];
for (const phase of phases[isLong ? 'long' : 'short']) await run(phase);
rmSync(folder, { recursive: true });
console.log(['', ...failures, ...summary].join('\n'));
process.exitCode = failures.length > 0 ? 1 : 0;

async function run({ name, command: [program = '', ...words], read }: Phase): Promise<void> {
  const startedMs = performance.now();
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: reports.browser };
  const [code] = await once(spawn(program, words, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env }), 'close');
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  const outcome = read?.(name === 'unit' ? reports.unit : reports.browser);
  const failed = outcome?.failures ?? [];
  if (code !== 0 && failed.length === 0) failed.push('failed, see above');
  failures.push(...[...failed, ...(outcome?.flaky ?? []).map((line) => `flaky: ${line}`)].map((line) => `${name}: ${line}`));
  const counts = outcome
    ? `${outcome.passed} passed, ${failed.length} failed, ${outcome.flaky.length} flaky`
    : code === 0
      ? 'good'
      : 'failed';
  summary.push(`${name.padEnd(8)}${counts}, ${seconds} s`);
}

/** Files with long tests: Vitest would otherwise load all files to look for them. */
function listLongFiles(): string[] {
  return globSync('tests/**/*.test.{ts,tsx}', { cwd: root }).filter((file) =>
    /tags\b.*'long'/.test(readFileSync(join(root, file), 'utf8')),
  );
}

interface UnitReport {
  testResults: {
    name: string;
    message?: string;
    status: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

function readUnit(file: string): Outcome {
  const { testResults } = readReport<UnitReport>(file) ?? { testResults: [] };
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const path = relative(root, name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [`${path} ${message?.split('\n')[0] ?? ''}`];
    return tests.map(
      ({ fullName, failureMessages: [text = ''] }) => `${path}:${text.split(`${path}:`)[1]?.split(':')[0] ?? ''} ${fullName}`,
    );
  });
  const passed = testResults.flatMap(({ assertionResults }) => assertionResults.filter((test) => test.status === 'passed'));
  return { passed: passed.length, failures: failed, flaky: [] };
}

interface BrowserSuite {
  suites?: BrowserSuite[];
  specs: { title: string; file: string; line: number; tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] }[];
}

function readBrowser(file: string): Outcome {
  const list = ({ suites = [], specs }: BrowserSuite): BrowserSuite['specs'] => [...specs, ...suites.flatMap(list)];
  const specs = (readReport<BrowserSuite>(file)?.suites ?? []).flatMap(list);
  const listOf = (status: string) => specs.filter(({ tests }) => tests.some((test) => test.status === status));
  const toLine = ({ file: name, line, title }: BrowserSuite['specs'][number]) => `tests/e2e/${name}:${line} ${title}`;
  return { passed: listOf('expected').length, failures: listOf('unexpected').map(toLine), flaky: listOf('flaky').map(toLine) };
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T; // written by the test runner
  } catch {
    return undefined; // it ended before it wrote its report, and has said why
  }
}
