import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { codeOf } from '../mall-api/backup/backup-fault.ts';

type Ask = (question: string) => Promise<boolean>;

/** Returns a function that asks a person a yes-or-no question; undefined without a terminal. */
export function findAsk(signal?: AbortSignal): Ask | undefined {
  return process.stdin.isTTY && process.stdout.isTTY ? (question) => askHere(question, signal) : undefined;
}

/** Only an explicit yes counts. Ctrl+C and the end of input mean no, and everything is cleaned up. */
async function askHere(question: string, signal: AbortSignal | undefined): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const leaving = once(terminal, 'close').then(() => '');
  try {
    const answer = await Promise.race([terminal.question(`${question} [y/N] `, signal ? { signal } : {}), leaving]);
    return /^(?:y|yes)$/i.test(answer.trim());
  } catch (error) {
    if (codeOf(error) !== 'ABORT_ERR' || signal?.aborted) throw error;
    return false;
  } finally {
    terminal.close();
  }
}
