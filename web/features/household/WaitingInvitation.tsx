import { useInvitationLink } from '../../lib/session/invitation.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** Reminds members of an invitation that they have opened in this browser, perhaps before they registered. */
export function WaitingInvitation() {
  const t = useTranslate();
  const href = useInvitationLink();
  if (href === undefined) return null;
  return (
    <Notice tone="accent" title={t('household.waiting')} action={<Button href={href}>{t('household.check')}</Button>}>
      {t('household.lead')}
    </Notice>
  );
}
