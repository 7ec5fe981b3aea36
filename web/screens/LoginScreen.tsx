import { loginReasons } from '#shared/site/login-reasons.ts';
import { AccountPage } from '../features/account/AccountPage.tsx';
import { LoginForm } from '../features/account/LoginForm.tsx';
import { LoginOrRegisterLink } from '../features/account/LoginOrRegisterLink.tsx';
import { SsoButtons } from '../features/account/SsoButtons.tsx';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { useLinks, useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useInvitation } from '../lib/session/invitation.ts';
import { useVisitorsOnly } from '../lib/session/page-access.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';

/** The login, which then returns to the page from which the visitor came (R-ACC-2). */
export function LoginScreen() {
  const t = useTranslate();
  usePage({ route: 'login', heading: t('account.login'), description: t('account.login_description', { mall: siteName(useSite()) }) });
  return (
    <AccountPage title={t('account.login')} lead={useLoginReason() ?? t('account.login_lead')} arrival={useVisitorsOnly()}>
      <LoginForm forgotHref={useLinks()('forgot-password')} />
      <SsoButtons />
      <LoginOrRegisterLink to="register" question={t('account.no_account')} />
    </AccountPage>
  );
}

/** Returns why the visitor is asked to log in; undefined for visitors who came without a redirect. */
function useLoginReason(): string | undefined {
  const t = useTranslate();
  const { query } = useRoute();
  const invitation = useInvitation();
  const why = query.get('why');
  const unnamed = invitation !== undefined ? 'invitation' : query.has('return') ? 'members' : undefined;
  const reason = loginReasons.find((known) => known === why) ?? unnamed;
  return reason && t(`login_why.${reason}`);
}
// messages: login_why.*
