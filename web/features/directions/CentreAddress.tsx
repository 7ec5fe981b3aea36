import { toAddressLines } from '../../lib/centre/centre-address.ts';
import { siteName, useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { LinkList } from '../../ui/LinkList.tsx';
import { findCoordinates } from './CentreMap.tsx';
import { listMaps } from './direction-links.ts';

/** The centre's address as text, with links to maps. Required, because a map must not be the only source of the location. */
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
          <LinkList size="small" labelledBy="open-in" entries={listMaps(place).map(({ service, href }) => ({ label: service, href }))} />
        </>
      )}
    </div>
  );
}
