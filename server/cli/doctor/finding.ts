/** One thing that an operator should know of their tenant. A `fault` is shown wrong or not at all; a `warning` is shown otherwise than meant. */
export interface Finding {
  severity: 'fault' | 'warning' | 'note';
  /** File, setting or record, as the operator finds it. */
  where: string;
  what: string;
}

export const fault = (where: string, what: string): Finding => ({ severity: 'fault', where, what });
export const warning = (where: string, what: string): Finding => ({ severity: 'warning', where, what });
export const note = (where: string, what: string): Finding => ({ severity: 'note', where, what });
