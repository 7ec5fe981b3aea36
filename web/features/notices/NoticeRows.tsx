import type { MemberNotice } from '#shared/contracts/notices.ts';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useNoticeTexts } from './notice-texts.ts';

interface Props {
  notices: readonly MemberNotice[];
  /** Called at the first click on an unread notice. */
  onRead: (id: number) => void;
}

/** Notices, newest first. */
export function NoticeRows({ notices, onRead }: Props) {
  const t = useTranslate();
  return (
    <ul className="member-notices" aria-label={t('menu.dashboard-notices')}>
      {notices.map((notice) => (
        <li key={notice.id}>
          <NoticeRow notice={notice} onRead={onRead} />
        </li>
      ))}
    </ul>
  );
}

interface NoticeRowProps {
  notice: MemberNotice;
  /** Called at the first click. */
  onRead: (id: number) => void;
}

/** A notice, linked to its subject. */
function NoticeRow({ notice, onRead }: NoticeRowProps) {
  const t = useTranslate();
  const dates = useDateFormats();
  const { title, text, icon, href } = useNoticeTexts()(notice);
  const isNew = notice.read_at === null;
  const content = (
    <>
      <span className="member-notice-sign">
        <Icon name={icon} />
      </span>
      <span className="member-notice-title">
        {isNew && <VisuallyHidden>{t('notices.new')}: </VisuallyHidden>}
        <span>{title}</span>
      </span>
      <span className="member-notice-text">{text}</span>
      <time className="member-notice-when" dateTime={notice.created_at}>
        {dates.dayTime(notice.created_at)}
      </time>
    </>
  );
  const classes = classNames('member-notice', isNew && 'member-notice-new');
  if (href === undefined) return <div className={classes}>{content}</div>;
  return (
    <Link href={href} className={classes} onClick={() => isNew && onRead(notice.id)}>
      {content}
    </Link>
  );
}
