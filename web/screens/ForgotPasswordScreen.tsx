import { AccountPage } from '../features/account/AccountPage.tsx';
import { ForgotPasswordForm } from '../features/account/ForgotPasswordForm.tsx';
import { OtherWay } from '../features/account/OtherWay.tsx';
import { useAlternates } from '../lib/alternates.ts';
import { useArrival } from '../lib/arriving.ts';
import { useTranslate } from '../lib/i18n.tsx';
import { usePageReport } from '../lib/page.tsx';
import { siteName, useSite } from '../lib/site.tsx';

/** Two ways back in, by e-mail (R-ACC-3). */
export function ForgotPasswordScreen() {
  const t = useTranslate();
  const description = t('account.forgot_description', { mall: siteName(useSite()) });
  usePageReport(200, { title: t('account.forgot'), description, ...useAlternates('forgot-password'), isUnlisted: true });
  return (
    <AccountPage title={t('account.forgot')} lead={t('account.forgot_lead')} arrival={useArrival()}>
      <ForgotPasswordForm />
      <OtherWay to="login" question={t('account.remembered')} />
    </AccountPage>
  );
}
