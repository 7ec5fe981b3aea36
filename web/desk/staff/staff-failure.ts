import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useFailure } from '../lib/failure.ts';
import type { ActState } from '../lib/use-act.ts';

/** Explains why an act on a person failed; undefined if it did not. */
export function useStaffFailure(): (act: ActState<unknown>) => { title: string; message: string } | undefined {
  const t = useTranslate();
  const toFailure = useFailure();
  return (act) => {
    if (act.state !== 'failed') return undefined;
    const reason = act.code === 'Conflict' ? act.errors.id?.[0] : undefined;
    if (reason === 'not_allowed') return { title: t('staff.refused'), message: t('staff.not_yourself') };
    if (reason === 'not_available') return { title: t('staff.refused'), message: t('staff.last_manager') };
    return toFailure(act);
  };
}
