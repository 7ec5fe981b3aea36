import { readdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { FaultRow } from './table.ts';

const folder = new URL('.', import.meta.url);

type Outcome = FaultRow & { verdict: string };

/** Prints the table of faults at the end of a run. If all files were run, also writes it to `MEASURED.md`. */
export default class FaultReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const rows = tests.flatMap(toOutcome).sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
    if (rows.length === 0) return;
    const table = toMarkdown(rows);
    console.info(`\n${table}`);
    const hasAllFiles = modules.length === readdirSync(folder).filter((name) => name.endsWith('.faults.ts')).length;
    if (hasAllFiles && tests.every(hasRun)) writeFileSync(new URL('MEASURED.md', folder), toDocument(table));
  }
}

/** Whether a test has run, and was not skipped by a name filter or `only`. */
function hasRun(test: TestCase): boolean {
  return ['passed', 'failed'].includes(test.result().state);
}

function toOutcome(test: TestCase): Outcome[] {
  const row = test.meta().fault;
  const { state } = test.result();
  if (!row) return [];
  const verdict = state === 'failed' ? 'BROKEN' : row.isMissed ? 'missed' : 'kept';
  return [{ ...row, verdict }];
}

function toMarkdown(rows: readonly Outcome[]): string {
  const cells = rows.map(({ id, fault, promised, measured = '', verdict }) => [id, fault, promised, measured, verdict]);
  return [['Row', 'Fault', 'Promised', 'Measured', ''], ['---', '---', '---', '---', '---'], ...cells]
    .map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
}

function toDocument(table: string): string {
  const day = new Date().toISOString().slice(0, 10);
  return `# Faults: promised and measured

Written by \`npm run test:faults\` on ${day}, ${cpus().length} cores, Node ${process.version}. A broken row fails the run. "missed" marks
times and memory beyond the promise on that machine. \`npm test\` covers faults that need no load, such as R1 and R2 of realtime in
\`tests/server/gateway/api/realtime-auth.test.ts\`: nothing is signed for 63 wrong sockets, channels and forms; of 25 pairs of five members, 20 are refused.

${table}
`;
}
