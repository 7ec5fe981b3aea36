import { logInByLink } from '#shared/contracts/account.ts';
import { AccountPage } from '../features/account/AccountPage.tsx';
import { GoingOn } from '../features/account/GoingOn.tsx';
import { LinkPress } from '../features/account/LinkPress.tsx';
import { IncompleteLink, OutdatedLink } from '../features/account/OutdatedLink.tsx';
import { useLinks, useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
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
      {token === undefined ? (
        <IncompleteLink action={again} />
      ) : (
        <LinkPress
          contract={logInByLink}
          token={token}
          submit={t('account.login_submit')}
          done={<GoingOn />}
          outdated={<OutdatedLink action={again} />}
        />
      )}
    </AccountPage>
  );
}
