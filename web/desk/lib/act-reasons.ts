import { staffRoles } from '#shared/contracts/endpoint.ts';
import { rejectionReasons } from '#shared/contracts/receipts.ts';
import type { Translate } from '../../lib/texts/i18n.tsx';

/** Reasons for which a receipt returned to the queue, as stored. */
const returns: Readonly<Record<string, string>> = { member_blocked: 'activity.reason_member_blocked', double: 'activity.reason_double' };
/** Message of each reason that is stored as a code. */
const codes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(rejectionReasons.map((code) => [code, `receipts.reason_${code}`])),
  ...returns,
};
export const knownReasons: readonly string[] = Object.keys(codes);
/** Reasons that commands store for the role of staff. */
const breakGlass: Readonly<Record<string, string>> = {
  'break-glass': 'activity.break_glass_on',
  'break-glass off': 'activity.break_glass_off',
};

/** Returns the words for a stored reason. People have typed most reasons themselves. */
export function toReason(t: Translate, why: string): string {
  return Object.hasOwn(codes, why) ? t(codes[why] ?? '') : why;
}

/** Returns the reason of an act in words; commands about staff store roles as the reason (`desk editor > manager`). */
export function toWhy(t: Translate, act: string, why: string): string {
  if (!act.startsWith('staff ')) return toReason(t, why);
  if (breakGlass[why]) return t(breakGlass[why]);
  return why
    .split(' ')
    .map((word) => (word === '>' ? '→' : staffRoles.some((role) => role === word) ? t(`role.${word}`) : word))
    .join(' ');
}
// messages: role.*
// messages: receipts.reason_*, activity.reason_*, activity.break_glass_*
