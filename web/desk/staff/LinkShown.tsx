import type { StaffLink } from '#shared/contracts/staff-people.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ShownOnce } from '../lib/ShownOnce.tsx';
import { useDates } from '../lib/use-dates.ts';

/** An invitation with its link. */
export type ShownLink = StaffLink & { link: string };

/** Shows the link of an invitation. */
export function LinkShown({ made: { person, link, is_emailed }, onClose }: { made: ShownLink; onClose: () => void }) {
  const t = useTranslate();
  const { dayTime } = useDates();
  const words = { copy: t('staff.copy'), copied: t('staff.copied'), notCopied: t('staff.not_copied') };
  const hint = person.invited_until ? t('staff.link_hint', { when: dayTime(person.invited_until) }) : undefined;
  return (
    <ShownOnce label={t('staff.link')} hint={hint} value={link} words={words} onClose={onClose}>
      <Notice tone={is_emailed ? 'success' : 'info'}>
        {is_emailed ? t('staff.emailed', { email: person.email }) : t('staff.not_emailed', { email: person.email })}
      </Notice>
    </ShownOnce>
  );
}
