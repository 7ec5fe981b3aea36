import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';

type NoticeTone = 'info' | 'success' | 'error' | 'accent';

const noticeIcons: Readonly<Record<NoticeTone, IconName>> = { info: 'info', success: 'check', error: 'alert', accent: 'bell' };

export interface NoticeProps {
  tone?: NoticeTone | undefined;
  title?: ReactNode;
  action?: ReactNode;
  /** Must be set if the notice appears after an action of the visitor, so that screen readers announce it. */
  role?: 'status' | 'alert' | undefined;
  children?: ReactNode;
  className?: string | undefined;
}

/** A message in the page's flow. */
export function Notice({ tone = 'info', title, action, role, children, className }: NoticeProps) {
  return (
    <div className={classNames('notice', `notice-${tone}`, className)} role={role}>
      <Icon name={noticeIcons[tone]} />
      <div className="notice-words">
        {title !== undefined && <p className="notice-title">{title}</p>}
        {children !== undefined && <div>{children}</div>}
        {action !== undefined && <div className="cluster">{action}</div>}
      </div>
    </div>
  );
}
