import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Link } from '../../ui/Link.tsx';

interface Props {
  links: readonly { network: string; name: string; href: string }[];
}

/** The centre's social media profiles. */
export function CentreSocial({ links }: Props) {
  const t = useTranslate();
  if (links.length === 0) return null;
  return (
    <ul className="about-social" aria-label={t('shell.social')}>
      {links.map(({ network, name, href }) => (
        <li key={network}>
          <Link href={href} hasExternalMark>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
