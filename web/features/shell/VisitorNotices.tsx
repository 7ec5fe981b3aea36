import { useContext, useState } from 'react';
import { listVisitorNotices, type VisitorNotice } from '#shared/contracts/visitor-notices.ts';
import { toSiteOrFileHref } from '#shared/rules/site-links.ts';
import { readClosedNotices } from '../../lib/browser/closed-notices.ts';
import { useNowPart } from '../../lib/centre/now.tsx';
import { useSite } from '../../lib/centre/site.tsx';
import { SupplyContext, useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';

/** Max notices: more bars would push the page out of view. */
const maxShown = 3;
const none: readonly VisitorNotice[] = [];

/**
 * The centre's current notices, above every page. They are part of the page's HTML: a cached page expires when a notice begins or ends. Screen readers
 * read the notices in the order of the first page. The shell stays mounted, so that later pages announce only new notices.
 */
export function VisitorNotices() {
  const t = useTranslate();
  const list = useEndpoint(listVisitorNotices);
  const all = 'data' in list ? list.data : none;
  const current = useNowPart(({ now }) => toCurrentIds(all, now));
  const texts = useRecordTexts();
  const [closedNow, setClosedNow] = useState('');
  const calls = useContext(SupplyContext)?.calls;
  const [firstCalls] = useState(calls);
  const closed = `${calls === firstCalls ? '' : readClosedNotices()} ${closedNow}`.split(' '); // the first script hides them on the first page
  const shown = current.split(' ').flatMap((id) => {
    const notice = all.find((one) => String(one.id) === id);
    if (!notice) return [];
    const title = texts.find(notice, 'title');
    return title === undefined ? [] : [{ notice, title, key: toKey(notice, title) }];
  });
  const close = (key: string) => {
    setClosedNow(`${closedNow} ${key}`);
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <div className="visitor-notices" aria-live="polite">
      {shown.length > 0 && (
        <section aria-label={t('shell.notice')} hidden={shown.every(({ key }) => closed.includes(key))} suppressHydrationWarning>
          {shown.map(({ notice, title, key }) => (
            <Bar key={key} notice={notice} title={title} noticeKey={key} isClosed={closed.includes(key)} onClose={() => close(key)} />
          ))}
        </section>
      )}
    </div>
  );
}

interface BarProps {
  notice: VisitorNotice;
  title: string;
  noticeKey: string;
  isClosed: boolean;
  onClose: () => void;
}

function Bar({ notice, title, noticeKey, isClosed, onClose }: BarProps) {
  const t = useTranslate();
  const site = useSite();
  const texts = useRecordTexts();
  const href = notice.link ? toSiteOrFileHref(notice.link, site) : undefined;
  return (
    // the first script hides a closed notice; React leaves its attributes alone, because they do not change here
    <div className="visitor-notice" data-notice={noticeKey} data-level={notice.level} hidden={isClosed} suppressHydrationWarning>
      <div className="wrap visitor-notice-row">
        <Icon name={notice.level === 'warning' ? 'alert' : 'info'} />
        <p>
          <span>{title}</span> {href !== undefined && <Link href={href}>{texts.find(notice, 'button') ?? t('shell.notice_more')}</Link>}
        </p>
        <IconButton icon="close" variant="plain" size="small" label={t('shell.notice_close')} onClick={onClose} />
      </div>
    </div>
  );
}

/** Ids of the notices at a time, warnings first, then the newest. */
function toCurrentIds(all: readonly VisitorNotice[], now: Date): string {
  const isCurrent = ({ starts_at, ends_at }: VisitorNotice) =>
    (!starts_at || new Date(starts_at) <= now) && (!ends_at || now < new Date(ends_at));
  return all
    .filter(isCurrent)
    .sort((a, b) => Number(b.level === 'warning') - Number(a.level === 'warning') || b.id - a.id)
    .slice(0, maxShown)
    .map(({ id }) => id)
    .join(' ');
}

/** Key of a notice in the storage. Contains a checksum of the text, so that a changed notice is shown again. */
function toKey({ id }: VisitorNotice, title: string): string {
  let sum = 0;
  for (const letter of title) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2_147_483_647;
  return `${id}-${sum}`;
}
