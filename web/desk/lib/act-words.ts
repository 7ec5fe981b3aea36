import { findStaffAct } from '#shared/site/staff-acts.ts';
import type { Translate } from '../../lib/texts/i18n.tsx';

/** Returns the words for a recorded act; undefined for names that this version does not know. */
export function findActWords(t: Translate, name: string): string | undefined {
  const act = findStaffAct(name);
  return act && t(`act.${act.replace(' ', '_')}`);
}
// messages: act.*, act_area.*
