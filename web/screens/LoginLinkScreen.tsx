import { useEffect } from 'react';
import { logInByLink } from '#shared/contracts/account.ts';
import { AccountPage } from '../features/account/AccountPage.tsx';
import { IncompleteLink, OutdatedLink } from '../features/account/OutdatedLink.tsx';
import { useSite } from '../lib/centre/site.tsx';
import { useLinks, useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useInvitationLink } from '../lib/session/invitation.ts';
import { toReturnPath } from '../lib/session/page-access.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { EmailedLink } from '../sections/EmailedLink.tsx';
import { Button } from '../ui/Button.tsx';

/** Logs in without a password, by an emailed link (R-ACC-3). */
export function LoginLinkScreen() {
  const t = useTranslate();
  const toLink = useLinks();
  const token = useRoute().query.get('token') || undefined;
  usePage({ route: 'login-link', heading: t('account.login_link') });
  const again = <Button href={toLink('forgot-password') ?? '.'}>{t('account.new_link')}</Button>;
  return (
    <AccountPage title={t('account.login_link')} {...(token && { lead: t('account.login_link_lead') })}>
      <EmailedLink
        contract={logInByLink}
        token={token}
        submit={t('account.login_submit')}
        done={<Redirect />}
        incomplete={<IncompleteLink action={again} />}
        outdated={<OutdatedLink action={again} />}
      />
    </AccountPage>
  );
}

/** After a login: redirects to the invitation that this browser has opened, or to the member's overview. */
function Redirect() {
  const t = useTranslate();
  const { locale } = useSite();
  const invitation = useInvitationLink() ?? null;
  useEffect(() => location.replace(toReturnPath(invitation, locale)), [invitation, locale]);
  return <p role="status">{t('account.going')}</p>;
}
