import type * as z from 'zod/mini';
import { accepts, findIssues } from './definition.ts';
import { count, type Pass, type Reader } from './pass.ts';

interface Option {
  schema: z.core.$ZodType;
  read: Reader;
}

/** Penalty for a value of the wrong kind, more than for any number of wrong fields. */
const wholeWrong = 1000;

/** Reads one of several forms: the one that fits after reading, or the one with the fewest issues. */
export function toUnionReader(options: readonly Option[]): Reader {
  return (value, pass) => {
    if (options.some(({ schema }) => accepts(schema, value))) return value;
    let best: { value: unknown; faults: number; counts: Pass['counts'] } = { value, faults: wholeWrong, counts: new Map() };
    for (const { schema, read } of options) {
      const counts: Pass['counts'] = new Map();
      const after = read(value, { ...pass, counts });
      const issues = findIssues(schema, after);
      const faults = issues.some(({ path }) => path.length === 0) ? wholeWrong : issues.length;
      if (faults < best.faults) best = { value: after, faults, counts };
      if (faults === 0) break;
    }
    for (const [note, times] of best.counts) count(pass, note, times);
    return best.value;
  };
}
