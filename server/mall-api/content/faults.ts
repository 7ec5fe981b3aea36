import type { DeskFaultCode } from '#shared/contracts/desk-records.ts';

/** One thing that is wrong with the content: which file, where in it (`companies[3].translations[0].title`), and why. */
export interface ContentFault {
  file: string;
  key: string;
  reason: string;
  /** For programs: which record, and where in it. Undefined: it is about a file. */
  place?: FaultPlace | undefined;
  code?: DeskFaultCode;
}

export interface FaultPlace {
  kind: string;
  /** Undefined where it has none yet. */
  key: string | undefined;
  path: readonly PropertyKey[];
}

/** All that is wrong with a tenant's content, so that it is mended in one go. */
export class ContentError extends Error {
  readonly faults: readonly ContentFault[];

  constructor(faults: readonly ContentFault[]) {
    super(`The content is wrong in ${faults.length} ${faults.length === 1 ? 'place' : 'places'}.\n${faults.map(toLine).join('\n')}`);
    this.name = 'ContentError';
    this.faults = faults;
  }
}

/** `companies` and `[3, 'translations', 0]` → `companies[3].translations[0]`. */
export function toKey(root: string, path: readonly PropertyKey[]): string {
  return root + path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
}

function toLine({ file, key, reason }: ContentFault): string {
  return `  ${file}  ${key}: ${reason}`;
}
