import { AccountPage } from '../features/account/AccountPage.tsx';
import { ForgotPasswordForm } from '../features/account/ForgotPasswordForm.tsx';
import { OtherWay } from '../features/account/OtherWay.tsx';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { useAlternates } from '../lib/navigation/alternates.ts';
import { usePageReport } from '../lib/navigation/page.tsx';
import { useVisitorsOnly } from '../lib/session/visitors-only.ts';
import { useTranslate } from '../lib/words/i18n.tsx';

/** Two ways back in, by e-mail (R-ACC-3). */
export function ForgotPasswordScreen() {
  const t = useTranslate();
  const description = t('account.forgot_description', { mall: siteName(useSite()) });
  usePageReport(200, { title: t('account.forgot'), description, ...useAlternates('forgot-password'), isUnlisted: true });
  return (
    <AccountPage title={t('account.forgot')} lead={t('account.forgot_lead')} arrival={useVisitorsOnly()}>
      <ForgotPasswordForm />
      <OtherWay to="login" question={t('account.remembered')} />
    </AccountPage>
  );
}
