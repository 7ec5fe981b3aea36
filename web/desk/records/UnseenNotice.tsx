import type { DeskRecord } from '#shared/contracts/desk-records.ts';
import { canUse } from '#shared/rules/can-use.ts';
import { type Translate, useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toFieldId } from '../forms/use-part.ts';
import type { KindWords } from '../forms/words.ts';
import { useStaff } from '../lib/staff.ts';
import { useDates } from '../lib/use-dates.ts';
import { toPartPath } from '../settings/use-part-query.ts';
import { type Unseen, useFindUnseen } from './use-unseen.ts';

/** Explains why visitors do not see a published record, and links to the missing step. */
export function UnseenNotice({ unseen, words }: { unseen: Unseen; words: KindWords }) {
  const t = useTranslate();
  const { role } = useStaff();
  const { dayTime } = useDates();
  const isManager = canUse('settings', 'save', role);
  const toField = (field: string) => document.getElementById(toFieldId(field))?.focus();
  const step =
    unseen.reason !== 'order' ? (
      <Button size="small" variant="secondary" onClick={() => toField(unseen.field)}>
        {t('unseen.to_field', { field: words.label([unseen.field]) })}
      </Button>
    ) : isManager ? (
      <Button size="small" variant="secondary" href={toPartPath('home')}>
        {t('unseen.to_order')}
      </Button>
    ) : undefined;
  return (
    <Notice title={t('unseen.title')} action={step}>
      <span>{toUnseenText(unseen, t, dayTime)}</span> {unseen.reason === 'order' && !isManager && <span>{t('unseen.ask_manager')}</span>}
    </Notice>
  );
}

/** Explains why a record that was published is not visible; undefined if it is visible. */
export function useUnseenText(kind: string, datesFrom: string): (done: DeskRecord) => string | undefined {
  const t = useTranslate();
  const { dayTime } = useDates();
  const findUnseen = useFindUnseen(kind, datesFrom);
  return (done) => {
    const unseen = findUnseen(done);
    return unseen && `${t('unseen.published')} ${toUnseenText(unseen, t, dayTime)}`;
  };
}

/** The reason in a sentence. */
function toUnseenText(unseen: Unseen, t: Translate, dayTime: (at: string) => string): string {
  if (unseen.reason === 'order') return t('unseen.order');
  if (unseen.reason === 'address') return t('unseen.address');
  return t(`unseen.${unseen.reason}`, { when: dayTime(unseen.at) });
}
// messages: unseen.*
