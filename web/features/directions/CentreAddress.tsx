import { toAddressLines } from '../../lib/centre/address-lines.ts';
import { siteName, useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Link } from '../../ui/Link.tsx';
import { findCoordinates } from './centre-place.ts';
import { listMaps } from './direction-links.ts';

/** Where the centre is, in words, and where else it can be looked up; what a map shows must never be the only way to know. */
export function CentreAddress() {
  const t = useTranslate();
  const site = useSite();
  const lines = toAddressLines(site.mall);
  const place = findCoordinates(site.mall);
  return (
    <div className="centre-address">
      {lines.length > 0 && (
        <address>
          <strong>{siteName(site)}</strong>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      )}
      {place && (
        <>
          <p className="centre-address-open" id="open-in">
            {t('directions.open_in')}
          </p>
          <ul aria-labelledby="open-in">
            {listMaps(place).map(({ service, href }) => (
              <li key={service}>
                <Link href={href} hasExternalMark>
                  {service}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
