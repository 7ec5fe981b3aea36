import type * as z from 'zod/mini';

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

/**
 * Explains to the operator why a value is invalid. `record` is the checked object, because issues do not contain their value. The value is repeated
 * only if it `mayBeShown`: in the environment it may be a secret.
 */
export function toReason(issue: z.core.$ZodIssue, record: unknown, mayBeShown: boolean): string {
  const value = valueAt(record, issue.path);
  if (value === undefined && issue.code !== 'custom') return 'is missing';
  if (issue.message !== zodsOwnMessage) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return `must be of type ${issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'invalid_format':
      return `${mayBeShown ? JSON.stringify(value) : 'it'} is not a valid ${formatNames[issue.format] ?? issue.format}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${measureOf(value)}`;
    case 'too_small':
      return `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}${measureOf(value)}`;
    case 'invalid_union':
      return 'fits none of the forms it may have';
    default:
      return issue.message;
  }
}

/** Message of zod/mini, which has no texts of its own, if a schema has no message. */
const zodsOwnMessage = 'Invalid input';

const formatNames: Readonly<Record<string, string>> = {
  datetime: 'instant (2026-11-21T10:00:00+01:00, or @day+3 18:00)',
  date: 'date (2026-11-21, or @day+3)',
  regex: 'value: it has another pattern',
  starts_with: 'value: it begins otherwise',
};

function measureOf(value: unknown): string {
  if (typeof value === 'string') return ' characters';
  return Array.isArray(value) ? ' entries' : '';
}

function valueAt(record: unknown, path: readonly PropertyKey[]): unknown {
  let value = record;
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, part);
  }
  return value;
}
