import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Outcome } from '../../ui/Outcome.tsx';

/** What to do now that both addresses are written to. The same whether or not the new one is somebody's already. */
export function EmailAsked({ email, next }: { email: string; next: string }) {
  const t = useTranslate();
  return (
    <Outcome icon="mail" title={t('profile.email_asked')} takesFocus>
      <p>{t('profile.email_asked_text', { email, next })}</p>
    </Outcome>
  );
}
