import { siteName, useSite } from '../../lib/centre/site.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** A member card in the centre's colours, for tenants without pictures. */
export function MemberCardDrawing() {
  const name = siteName(useSite());
  return (
    <div className="account-drawing" aria-hidden="true">
      <span className="account-card tone-accent" />
      <span className="account-card tone-plain">
        <span className="account-card-name">{name}</span>
        <Icon name="qr" size="large" />
      </span>
    </div>
  );
}
