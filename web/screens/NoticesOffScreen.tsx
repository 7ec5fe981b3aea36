import { stopNotices } from '#shared/contracts/notices.ts';
import { useLinks, useMemberLinks, useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { EmailedLink, LinkOutcome } from '../sections/EmailedLink.tsx';
import { Button } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

/** Switches off notices about expiring points, codes and levels, by the link in any of these emails. Does not require a login. */
export function NoticesOffScreen() {
  const t = useTranslate();
  const contact = useLinks()('contact');
  const profile = useMemberLinks()('dashboard-profile');
  const token = useRoute().query.get('token') || undefined;
  usePage({ route: 'notices-off', heading: t('notices.off_title') });
  const ask = contact !== undefined && <Button href={contact}>{t('menu.contact')}</Button>;
  const toProfile = profile !== undefined && (
    <Button href={profile} variant="secondary">
      {t('notices.to_profile')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('notices.off_title')} />
      <div className="wrap newsletter-link">
        <EmailedLink
          contract={stopNotices}
          token={token}
          text={t('notices.off_text')}
          submit={t('notices.off_submit')}
          done={<LinkOutcome kind="done" title={t('notices.off_done')} text={t('notices.off_done_text')} action={toProfile} />}
          outdated={
            <LinkOutcome kind="outdated" title={t('notices.off_invalid')} text={t('notices.off_invalid_text')} action={toProfile} />
          }
          incomplete={<LinkOutcome kind="incomplete" title={t('newsletter.no_token')} text={t('newsletter.no_token_text')} action={ask} />}
        />
      </div>
    </>
  );
}
