import type { StaffKey } from '#shared/contracts/desk-keys.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { toRecordTitle } from '../forms/titles.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useDates } from '../lib/use-dates.ts';

/** Describes keys: the shop that they reach, and their last use. */
export function useKeyWords() {
  const t = useTranslate();
  const { locale } = useDesk();
  const { dayTime } = useDates();
  return {
    toReach: ({ company }: Pick<StaffKey, 'company'>): string => (company ? toRecordTitle(company, locale) : t('keys.whole_centre')),
    /** Describes the last use. While the old secret works, that of both secrets, so that staff see whether the new one is in the device. */
    toLastUse({ last_used_at: at, last_used_for: scope, old_until, old_used_at, rotated_at }: StaffKey): string {
      if (old_until !== null)
        return [
          at === null ? t('keys.never_used_new') : t('keys.last_used_new', { when: dayTime(at) }),
          old_used_at === null ? t('keys.never_used_old') : t('keys.last_used_old', { when: dayTime(old_used_at) }),
        ].join(' · ');
      if (at === null) return rotated_at === null ? t('keys.never_used') : t('keys.never_used_since');
      const what = scope === null ? '' : scope === 'test' ? t('keys.tested') : t(`keys.scope.${scope}`);
      return what === '' ? t('keys.last_used', { when: dayTime(at) }) : t('keys.last_used_for', { when: dayTime(at), what });
    },
  };
}
// messages: keys.scope.*
