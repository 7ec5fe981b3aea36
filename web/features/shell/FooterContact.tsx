import { toAddressLines } from '../../lib/centre/centre-address.ts';
import { siteName, useSite } from '../../lib/centre/site.tsx';

/** The centre's address, phone and e-mail. */
export function FooterContact() {
  const site = useSite();
  const { mall } = site;
  const address = toAddressLines(mall);
  return (
    <address className="footer-address">
      {address.length > 0 && (
        <p>
          {[mall?.name || siteName(site), ...address].map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      )}
      <p>
        {mall?.phone && <a href={`tel:${mall.phone.replace(/[^+\d]/g, '')}`}>{mall.phone}</a>}
        {mall?.email && <a href={`mailto:${mall.email}`}>{mall.email}</a>}
      </p>
    </address>
  );
}
