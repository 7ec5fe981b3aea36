import { appendFileSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Logger } from 'pino';
import { makeFolder } from '../../../data-folder.ts';
import { isTextId, mayStandForText } from './numbers.ts';

type Pair = readonly [number: number, text: string];

/**
 * Stores text ids with their numbers, one pair per line. Lines are only appended, so that gateways that share the
 * folder do not overwrite each other. A broken line is ignored: the text gets its number again.
 */
export function createTextIdsFile(file: string, log: Pick<Logger, 'warn'>) {
  let isSaid = false;

  function say(error: unknown): void {
    if (!isSaid)
      log.warn(
        { err: error, file },
        'numbers for text ids cannot be kept: after a restart, an address may lead nowhere until its list is read',
      );
    isSaid = true;
  }

  return {
    read(): Pair[] {
      try {
        return readFileSync(file, 'utf8').split('\n').flatMap(toPair);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) say(error);
        return [];
      }
    },
    add(pairs: readonly Pair[]): void {
      try {
        makeFolder(dirname(file), 0o700);
        appendFileSync(file, `\n${pairs.map((pair) => pair.join(' ')).join('\n')}\n`, { mode: 0o600 }); // starts with a line feed, because the last line may be incomplete
      } catch (error) {
        say(error);
      }
    },
  };
}

function toPair(line: string): Pair[] {
  const [figure, text, ...rest] = line.split(' ');
  const number = Number(figure);
  return mayStandForText(number) && isTextId(text) && rest.length === 0 ? [[number, text]] : [];
}
