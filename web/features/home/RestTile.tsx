import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';

interface Props {
  href: string;
  /** Number of columns it takes in the last row of the grid; 0: the row is full without it. */
  span: number;
}

/** End of a strip of shops: link to all others. */
export function RestTile({ href, span }: Props) {
  const t = useTranslate();
  return (
    <Link href={href} className="home-rest" data-span={span}>
      <span className="home-rest-words">{t('home.all_shops')}</span>
      <Icon name="arrow-right" size="large" />
    </Link>
  );
}
