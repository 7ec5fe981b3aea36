import type { DeskFaultCode } from '#shared/contracts/desk-records.ts';

/** A fault in the content: file, place in it (`companies[3].translations[0].title`) and reason. */
export interface ContentFault {
  file: string;
  key: string;
  reason: string;
  /** Record and path, for programs; undefined if the fault concerns a file. */
  place?: FaultPlace | undefined;
  code?: DeskFaultCode;
}

export interface FaultPlace {
  kind: string;
  /** Undefined if the record has no key yet. */
  key: string | undefined;
  path: readonly PropertyKey[];
}

/** All faults of a tenant's content, so that they can be fixed in one go. */
export class ContentError extends Error {
  readonly faults: readonly ContentFault[];

  constructor(faults: readonly ContentFault[]) {
    super(`The content is wrong in ${faults.length} ${faults.length === 1 ? 'place' : 'places'}.\n${faults.map(toLine).join('\n')}`);
    this.name = 'ContentError';
    this.faults = faults;
  }
}

/** Converts `companies` and `[3, 'translations', 0]` to `companies[3].translations[0]`. */
export function toKey(root: string, path: readonly PropertyKey[]): string {
  return root + path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
}

function toLine({ file, key, reason }: ContentFault): string {
  return `  ${file}  ${key}: ${reason}`;
}
