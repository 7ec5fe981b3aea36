import type * as z from 'zod/mini';

/** One thing that is wrong with the configuration: where, and why. Values are never repeated, they may be secrets. */
export interface Fault {
  key: string;
  reason: string;
}

/** All faults of one source at once, so that an operator mends them in one go. */
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

export function toFaults(error: z.core.$ZodError): Fault[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.join('.');
    if (issue.code !== 'unrecognized_keys') return [{ key: path || '(whole)', reason: toReason(issue) }];
    return issue.keys.map((key) => ({ key: path ? `${path}.${key}` : key, reason: 'is not a known key' }));
  });
}

function toReason(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return issue.input === undefined ? `is missing (${issue.expected})` : `must be of type ${issue.expected}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  return issue.message;
}
