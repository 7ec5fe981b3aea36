import { messages } from 'virtual:messages/bell';
import { countNotices } from '#shared/contracts/notices.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useAside } from '../../lib/data/use-aside.ts';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useWantLive } from '../../lib/realtime/use-live.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';

/** Max number that fits into the small badge. */
const maxShown = 99;

/** Bell in the header for members: a link to the notices, with the number of unread ones. Loaded when a member is logged in. */
export function MemberBell() {
  const { label, unread: meaning } = messages[useSite().locale];
  const href = useLinks()('dashboard-notices');
  const count = useAside(countNotices);
  const unread = count.state === 'ready' ? count.data.unread : 0;
  useWantLive();
  if (href === undefined) return null;
  const name = unread > 0 ? `${label}, ${meaning}: ${unread}` : label;
  return (
    <Link href={href} className="header-tool header-bell" title={label} aria-label={name}>
      <Icon name="bell" />
      {unread > 0 && <span className="header-count">{unread > maxShown ? `${maxShown}+` : unread}</span>}
    </Link>
  );
}
