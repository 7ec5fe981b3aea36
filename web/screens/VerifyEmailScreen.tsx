import { verifyEmail } from '#shared/contracts/account.ts';
import { getLoyaltyProgram } from '#shared/contracts/loyalty.ts';
import { AccountPage } from '../features/account/AccountPage.tsx';
import { EmailChangePage, toEmailChangeLink } from '../features/account/EmailChangePage.tsx';
import { IncompleteLink, OutdatedLink } from '../features/account/OutdatedLink.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useLinks, useMemberLinks, useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useInvitationLink } from '../lib/session/invitation.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { usePoints } from '../lib/texts/points.ts';
import { EmailedLink } from '../sections/EmailedLink.tsx';
import { Button } from '../ui/Button.tsx';
import { Outcome } from '../ui/Outcome.tsx';

/** Confirms an email address by the emailed link: of a new account, which is then opened (R-ACC-1), or a member's changed address. */
export function VerifyEmailScreen() {
  const t = useTranslate();
  const toLink = useLinks();
  const { query } = useRoute();
  const token = query.get('token') || undefined;
  const change = toEmailChangeLink(query.get('as'));
  usePage({ route: 'verify-email', heading: t(change ? 'email_change.title' : 'account.verify') });
  if (token !== undefined && change) return <EmailChangePage token={token} as={change} />;
  const toLogin = <Button href={toLink('login') ?? '.'}>{t('account.login_submit')}</Button>;
  return (
    <AccountPage title={t('account.verify')} {...(token && { lead: t('account.verify_lead') })}>
      <EmailedLink
        contract={verifyEmail}
        token={token}
        submit={t('account.verify_submit')}
        done={<Verified />}
        incomplete={<IncompleteLink action={toLogin} />}
        outdated={<OutdatedLink text={t('account.outdated_verify')} action={toLogin} />}
      />
    </AccountPage>
  );
}

/** Shown when the account is active, with the points already credited. */
function Verified() {
  const t = useTranslate();
  const toPoints = usePoints();
  const toLink = useMemberLinks();
  const invitation = useInvitationLink();
  const overview = toLink('dashboard') ?? toLink('home') ?? '.';
  const program = useEndpoint(getLoyaltyProgram);
  const bonus = program.state === 'ready' ? program.data.welcome_bonus : 0;
  return (
    <Outcome
      title={t('account.verified')}
      takesFocus
      action={
        <>
          {invitation !== undefined && <Button href={invitation}>{t('household.check')}</Button>}
          <Button href={overview} variant={invitation === undefined ? 'primary' : 'secondary'}>
            {t('account.to_dashboard')}
          </Button>
        </>
      }
    >
      <p>{t('account.verified_text')}</p>
      {invitation !== undefined && <p>{t('household.waiting')}.</p>}
      {bonus > 0 && <p>{t('account.verified_bonus', { points: toPoints(bonus) })}</p>}
    </Outcome>
  );
}
