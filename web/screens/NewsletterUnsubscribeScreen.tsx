import { unsubscribeNewsletter } from '#shared/contracts/newsletter.ts';
import { useLinks, useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { EmailedLink, LinkOutcome } from '../sections/EmailedLink.tsx';
import { Button } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

/** Unsubscribes from the newsletter, by the link in any of its emails. */
export function NewsletterUnsubscribeScreen() {
  const t = useTranslate();
  const toLink = useLinks();
  const token = useRoute().query.get('token') || undefined;
  usePage({ route: 'newsletter-unsubscribe', heading: t('newsletter.unsubscribe_title') });
  const ask = <Button href={toLink('contact') ?? '.'}>{t('menu.contact')}</Button>;
  return (
    <>
      <PageHeader title={t('newsletter.unsubscribe_title')} />
      <div className="wrap newsletter-link">
        <EmailedLink
          contract={unsubscribeNewsletter}
          token={token}
          text={t('newsletter.unsubscribe_text')}
          submit={t('newsletter.unsubscribe_submit')}
          done={
            <LinkOutcome
              kind="done"
              title={t('newsletter.unsubscribe_done')}
              text={t('newsletter.unsubscribe_done_text')}
              action={
                <Button href={toLink('newsletter') ?? '.'} variant="secondary">
                  {t('newsletter.subscribe_again')}
                </Button>
              }
            />
          }
          outdated={
            <LinkOutcome
              kind="outdated"
              title={t('newsletter.unsubscribe_invalid')}
              text={t('newsletter.unsubscribe_invalid_text')}
              action={ask}
            />
          }
          incomplete={<LinkOutcome kind="incomplete" title={t('newsletter.no_token')} text={t('newsletter.no_token_text')} action={ask} />}
        />
      </div>
    </>
  );
}
