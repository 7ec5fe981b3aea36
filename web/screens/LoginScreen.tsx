import { AccountPage } from '../features/account/AccountPage.tsx';
import { LoginForm } from '../features/account/LoginForm.tsx';
import { OtherWay } from '../features/account/OtherWay.tsx';
import { SsoButtons } from '../features/account/SsoButtons.tsx';
import { useLoginReason } from '../features/account/use-login-reason.ts';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { useLinks } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useVisitorsOnly } from '../lib/session/page-access.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';

/** The login; then leads back to where the visitor came from (R-ACC-2). */
export function LoginScreen() {
  const t = useTranslate();
  usePage({ route: 'login', heading: t('account.login'), description: t('account.login_description', { mall: siteName(useSite()) }) });
  return (
    <AccountPage title={t('account.login')} lead={useLoginReason() ?? t('account.login_lead')} arrival={useVisitorsOnly()}>
      <LoginForm forgotHref={useLinks()('forgot-password')} />
      <SsoButtons />
      <OtherWay to="register" question={t('account.no_account')} />
    </AccountPage>
  );
}
