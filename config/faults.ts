import type * as z from 'zod/mini';
import { toReason } from './reasons.ts';

/** A fault in the configuration: key and reason. */
export interface Fault {
  key: string;
  reason: string;
}

/** All faults of one source, so that an operator can fix them in one go. */
export class ConfigError extends Error {
  readonly source: string;
  readonly faults: readonly Fault[];

  constructor(source: string, faults: readonly Fault[]) {
    super(`${source}:\n${faults.map((fault) => `  ${fault.key}: ${fault.reason}`).join('\n')}`);
    this.name = 'ConfigError';
    this.source = source;
    this.faults = faults;
  }
}

/** The faults of a failed parse of `record`. */
export function toFaults(error: z.core.$ZodError, record: unknown, mayBeShown: boolean): Fault[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.join('.');
    if (issue.code !== 'unrecognized_keys') return [{ key: path || '(whole)', reason: toReason(issue, record, mayBeShown) }];
    return issue.keys.map((key) => ({ key: path ? `${path}.${key}` : key, reason: 'is not a known key' }));
  });
}
