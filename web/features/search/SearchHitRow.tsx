import { formatDate } from '#shared/rules/date-format.ts';
import { useTranslate } from '../../lib/i18n.tsx';
import { toPicture } from '../../lib/pictures.ts';
import { useSite } from '../../lib/site.tsx';
import { useWords } from '../../lib/words.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Image } from '../../ui/Image.tsx';
import { Link } from '../../ui/Link.tsx';
import { Emphasised } from './Emphasised.tsx';
import { searchKinds } from './search-kinds.ts';
import type { ShownHit } from './shown-groups.ts';

/** One result: picture, name with what matched, what it is, when or on which floor. */
export function SearchHitRow({ shown: { hit, title, href }, query }: { shown: ShownHit; query: string }) {
  const t = useTranslate();
  const words = useWords();
  const { mall, locale } = useSite();
  const { icon, hasLogo } = searchKinds[hit.type];
  const subtitle = words.find(hit, 'subtitle');
  const date = hit.starts_at && formatDate(hit.starts_at, mall?.date_format ?? 'D. M. YYYY', locale, mall?.timezone ?? 'Europe/Prague');
  return (
    <Link href={href} className="hit">
      <Image
        {...toPicture(hit.image, 320)}
        alt=""
        ratio={hasLogo ? 'square' : 'news'}
        fit={hasLogo ? 'contain' : 'cover'}
        sizes="8rem"
        fallbackIcon={icon}
      />
      <span className="hit-words">
        <span className="hit-title">
          <Emphasised text={title} query={query} />
        </span>
        {subtitle !== undefined && <span className="hit-subtitle">{subtitle}</span>}
      </span>
      {(date || typeof hit.floor === 'number') && (
        <span className="hit-facts">
          {date && <span>{date}</span>}
          {typeof hit.floor === 'number' && <span>{t('shops.floor', { floor: hit.floor })}</span>}
        </span>
      )}
      <Icon name="arrow-right" size="small" className="hit-arrow" />
    </Link>
  );
}
