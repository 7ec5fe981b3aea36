import { type ReactNode, useState } from 'react';
import { type Rating, type RatingBody, rateByLink, ratingScores } from '#shared/contracts/satisfaction.ts';
import { RatingButtons } from '../features/support/RatingButtons.tsx';
import { useNow } from '../lib/centre/now.tsx';
import { useAction } from '../lib/data/use-action.ts';
import { useLinks, useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { LinkOutcome } from '../sections/EmailedLink.tsx';
import { Button } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

/** Rates the answer to a visitor's request, by the links of an email. Nothing is sent before a click, because mail scanners open links. */
export function RatingScreen() {
  const t = useTranslate();
  const contact = useLinks()('contact');
  const { query } = useRoute();
  const token = query.get('token') || undefined;
  const suggested = ratingScores.find((score) => score === query.get('as'));
  usePage({ route: 'rating', heading: t('rating.title') });
  const ask = contact !== undefined && <Button href={contact}>{t('menu.contact')}</Button>;
  return (
    <>
      <PageHeader title={t('rating.title')} />
      <div className="wrap newsletter-link">
        {token === undefined ? (
          <LinkOutcome kind="incomplete" title={t('newsletter.no_token')} text={t('newsletter.no_token_text')} action={ask} />
        ) : (
          <RatingByLink
            token={token}
            suggested={suggested}
            outdated={<LinkOutcome kind="outdated" title={t('rating.invalid')} text={t('rating.invalid_text')} action={ask} />}
          />
        )}
      </div>
    </>
  );
}

interface RatingByLinkProps {
  token: string;
  suggested: Rating['score'] | undefined;
  outdated: ReactNode;
}

function RatingByLink({ token, suggested, outdated }: RatingByLinkProps) {
  const { isLive } = useNow();
  const { send, ...action } = useAction(rateByLink);
  const [rating, setRating] = useState<Rating | null>(null);
  async function rate(body: RatingBody): Promise<void> {
    const stored = await send({ token, ...body });
    if (stored) setRating(stored);
  }
  if (action.state === 'failed' && action.code === 'UnprocessableEntity') return outdated;
  return (
    <RatingButtons
      rating={rating}
      suggested={suggested}
      onRate={rate}
      isDisabled={!isLive}
      failure={action.state === 'failed' ? action.code : undefined}
    />
  );
}
