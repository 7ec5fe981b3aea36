import type { MemberNotice } from '#shared/contracts/notices.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { NoticeRow } from './NoticeRow.tsx';

interface Props {
  notices: readonly MemberNotice[];
  /** Called at the first click on an unread one. */
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
