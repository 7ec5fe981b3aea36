import { confirmNewsletter } from '#shared/contracts/newsletter.ts';
import { useLinks, useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { EmailedLink, LinkOutcome } from '../sections/EmailedLink.tsx';
import { Button } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

/** Confirms a newsletter subscription (double opt-in), by the link of the first email. */
export function NewsletterConfirmScreen() {
  const t = useTranslate();
  const toLink = useLinks();
  const token = useRoute().query.get('token') || undefined;
  usePage({ route: 'newsletter-confirm', heading: t('newsletter.confirm_title') });
  const again = <Button href={toLink('newsletter') ?? '.'}>{t('newsletter.subscribe_again')}</Button>;
  return (
    <>
      <PageHeader title={t('newsletter.confirm_title')} />
      <div className="wrap newsletter-link">
        <EmailedLink
          contract={confirmNewsletter}
          token={token}
          text={t('newsletter.confirm_text')}
          submit={t('newsletter.confirm_submit')}
          done={
            <LinkOutcome
              kind="done"
              title={t('newsletter.confirm_done')}
              text={t('newsletter.confirm_done_text')}
              action={<Button href={toLink('news-events') ?? '.'}>{t('newsletter.see_news')}</Button>}
            />
          }
          outdated={
            <LinkOutcome
              kind="outdated"
              title={t('newsletter.confirm_invalid')}
              text={t('newsletter.confirm_invalid_text')}
              action={again}
            />
          }
          incomplete={
            <LinkOutcome kind="incomplete" title={t('newsletter.no_token')} text={t('newsletter.no_token_text')} action={again} />
          }
        />
      </div>
    </>
  );
}
