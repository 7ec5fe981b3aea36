import type { Mall } from '#shared/contracts/malls.ts';
import { toImageAddress } from '#shared/site/images.ts';
import { socialNetworks } from '#shared/site/social-networks.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Link } from '../../ui/Link.tsx';

interface Props {
  people: Mall['management'];
  toPhoneLink: (phone: string) => string;
}

/** The centre's people: name, position, and contact. */
export function CentrePeople({ people, toPhoneLink }: Props) {
  return (
    <ul className="centre-people">
      {people.map(({ name, position, phone, email }) => (
        <li key={`${name} ${position}`}>
          <h3>{name}</h3>
          {position && <p className="centre-position">{position}</p>}
          <p className="centre-reach">
            {phone && <a href={toPhoneLink(phone)}>{phone}</a>}
            {email && <a href={`mailto:${email}`}>{email}</a>}
          </p>
        </li>
      ))}
    </ul>
  );
}

interface CentreSocialProps {
  links: readonly { network: string; name: string; href: string }[];
}

/** The centre's social media profiles. */
export function CentreSocial({ links }: CentreSocialProps) {
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

/** Returns the centre's social media profiles by network, in the format of a company's record. */
export function toSocial(mall: Mall): Readonly<Record<string, string>> {
  return Object.fromEntries(socialNetworks.flatMap((network) => (mall[network] ? [[network, mall[network]]] : [])));
}

interface ProfileFacts {
  publicUrl: string;
  description: string;
  /** Picture of the centre. */
  picture: string | undefined;
}

/** Additional schema.org data for the page about the centre. */
export function toCentreProfile(mall: Mall, { publicUrl, description, picture }: ProfileFacts): Readonly<Record<string, unknown>> {
  return {
    description,
    ...(picture && { image: publicUrl + toImageAddress(picture, { width: 1280, format: 'jpg' }) }),
    ...(mall.email && { email: mall.email }),
    ...(mall.legal_name && { legalName: mall.legal_name }),
    ...(mall.vat_registration_number && { vatID: mall.vat_registration_number }),
  };
}
