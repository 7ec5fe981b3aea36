import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { type InboxPlace, toInboxHref } from './inbox-address.ts';

interface Props {
  place: InboxPlace;
  subject: string;
  isClosed: boolean;
  /** The author, and how to reach them. */
  about: ReactNode;
  actions: ReactNode;
}

/** Head of an item: subject and actions. Gets the focus when it opens. */
export function PaneHead({ place, subject, isClosed, about, actions }: Props) {
  const t = useTranslate();
  const { centre } = useDesk().start;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <header className="pane-head">
      <title>{`${subject} · ${centre}`}</title>
      <Button variant="quiet" size="small" icon="arrow-left" className="pane-back" href={toInboxHref({ ...place, id: undefined })}>
        {t('inbox.back')}
      </Button>
      <h2 ref={heading} tabIndex={-1} className="pane-title">
        {subject}
        {isClosed && <Badge className="pane-badge">{t('inbox.closed')}</Badge>}
      </h2>
      <p className="pane-about">{about}</p>
      <div className="pane-actions">{actions}</div>
    </header>
  );
}
