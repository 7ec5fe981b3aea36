import type { ReactNode } from 'react';
import type { Mall } from '#shared/contracts/malls.ts';
import { toAddressLines, toCountryName } from '../../lib/centre/centre-address.ts';
import { findCentreHours, useHoursLine } from '../../lib/centre/hours.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { ArrowLink } from '../../ui/Link.tsx';

interface Props {
  mall: Mall;
  toPhoneLink: (phone: string) => string;
}

/** Three ways to reach the centre, in large type: call, write, visit. */
export function CentreReach({ mall, toPhoneLink }: Props) {
  const t = useTranslate();
  const toLink = useLinks();
  const site = useSite();
  const line = useHoursLine(findCentreHours(site));
  const address = [
    ...toAddressLines(mall),
    [mall.state, mall.country && toCountryName(mall.country, site.locale)].filter(Boolean).join(', '),
  ].filter((one) => one !== '');
  return (
    <div className="wrap centre-ways">
      {(mall.phone || mall.email) && (
        <Way heading={t('contact.call_write')}>
          <p className="centre-way-large">
            {mall.phone && <a href={toPhoneLink(mall.phone)}>{mall.phone}</a>}
            {mall.email && <a href={`mailto:${mall.email}`}>{mall.email}</a>}
          </p>
        </Way>
      )}
      {address.length > 0 && (
        <Way heading={t('contact.address')} link={{ href: toLink('how-to-get-here'), label: t('contact.way') }}>
          <address className="centre-way-large">
            {address.map((one) => (
              <span key={one}>{one}</span>
            ))}
          </address>
        </Way>
      )}
      {line && (
        <Way heading={t('menu.opening-hours')} link={{ href: toLink('opening-hours'), label: t('contact.all_hours') }}>
          <p className="centre-way-large">
            <span>{line.today}</span>
          </p>
          <p className="centre-way-status">{line.status}</p>
        </Way>
      )}
    </div>
  );
}

interface WayProps {
  heading: string;
  link?: { href: string | undefined; label: string };
  children: ReactNode;
}

function Way({ heading, link, children }: WayProps) {
  return (
    <section className="ruled-block centre-way">
      <h2>{heading}</h2>
      {children}
      {link?.href && <ArrowLink href={link.href}>{link.label}</ArrowLink>}
    </section>
  );
}
