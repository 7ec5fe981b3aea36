import { AccountPage } from '../features/account/AccountPage.tsx';
import { ForgotPasswordForm } from '../features/account/ForgotPasswordForm.tsx';
import { LoginOrRegisterLink } from '../features/account/LoginOrRegisterLink.tsx';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useVisitorsOnly } from '../lib/session/page-access.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';

/** Requests an email to recover access, in one of two ways (R-ACC-3). */
export function ForgotPasswordScreen() {
  const t = useTranslate();
  usePage({
    route: 'forgot-password',
    heading: t('account.forgot'),
    description: t('account.forgot_description', { mall: siteName(useSite()) }),
  });
  return (
    <AccountPage title={t('account.forgot')} lead={t('account.forgot_lead')} arrival={useVisitorsOnly()}>
      <ForgotPasswordForm />
      <LoginOrRegisterLink to="login" question={t('account.remembered')} />
    </AccountPage>
  );
}
