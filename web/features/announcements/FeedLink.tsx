import { type FeedName, feedFormats, toFeedPath } from '#shared/site/feeds.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';

/** Link below a list to its feed, for feed readers. A plain link: the file is no page of the site. */
export function FeedLink({ name }: { name: FeedName }) {
  const t = useTranslate();
  const { locale } = useSite();
  return (
    <p className="quiet">
      <a href={toFeedPath(name, locale, 'rss')} type={feedFormats.rss}>
        {t('announcements.feed')}
      </a>
    </p>
  );
}
