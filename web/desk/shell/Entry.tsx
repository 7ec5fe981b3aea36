import type { ReactNode } from 'react';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';

interface Props {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}

/** The frame of what stands before the desk: login and invitation. */
export function Entry({ title, lead, children }: Props) {
  const t = useTranslate();
  const { centre } = useDesk().start;
  return (
    <div className="desk-entry">
      <title>{`${title} · ${centre}`}</title>
      <p className="desk-entry-centre">
        {centre}
        <span className="desk-entry-name">{t('desk.name')}</span>
      </p>
      <main className="desk-entry-card">
        <h1 className="desk-title">{title}</h1>
        {lead !== undefined && <p className="desk-lead">{lead}</p>}
        {children}
      </main>
      <LanguageChoice />
    </div>
  );
}
