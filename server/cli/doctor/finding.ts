/** A finding for the operator of a tenant. `fault`: shown wrong or not at all; `warning`: shown differently than intended. */
export interface Finding {
  severity: 'fault' | 'warning' | 'note';
  /** File, setting or record where the operator finds it. */
  where: string;
  what: string;
}

export const fault = (where: string, what: string): Finding => ({ severity: 'fault', where, what });
export const warning = (where: string, what: string): Finding => ({ severity: 'warning', where, what });
export const note = (where: string, what: string): Finding => ({ severity: 'note', where, what });
