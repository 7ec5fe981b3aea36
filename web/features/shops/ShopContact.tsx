import type { ReactNode } from 'react';
import { isWebAddress } from '../../lib/data/web-address.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { listSocial, type ReachableCompany, toHostName, toPhoneLink } from './contact-links.ts';
import { useShopPlace } from './use-shop-place.ts';

interface Props {
  company: ReachableCompany;
}

/** Location and contact of a shop. Omits unknown data. */
export function ShopContact({ company }: Props) {
  const t = useTranslate();
  const place = useShopPlace(company);
  const { phone, email, web } = company;
  const social = listSocial(company.social);
  const entries: { term: string; description: ReactNode }[] = [
    { term: t('shops.place'), description: place },
    { term: t('shops.phone'), description: phone && <Link href={toPhoneLink(phone)}>{phone}</Link> },
    { term: t('shops.email'), description: email && <Link href={`mailto:${email}`}>{email}</Link> },
    { term: t('shops.web'), description: isWebAddress(web) && <Link href={web}>{toHostName(web)}</Link> },
    { term: t('shops.social'), description: social.length > 0 && <SocialLinks links={social} /> },
  ];
  return <DefinitionList entries={entries.filter(({ description }) => Boolean(description))} />;
}

function SocialLinks({ links }: { links: ReturnType<typeof listSocial> }) {
  return (
    <ul className="shop-social">
      {links.map(({ network, name, icon, href }) => (
        <li key={network}>
          <Link href={href} title={name} className="shop-social-link">
            <Icon name={icon} />
            <VisuallyHidden>{name}</VisuallyHidden>
          </Link>
        </li>
      ))}
    </ul>
  );
}
