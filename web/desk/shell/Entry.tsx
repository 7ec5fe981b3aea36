import type { ReactNode } from 'react';
import { useDesk } from '../lib/desk-context.tsx';
import { CentreMark } from './CentreMark.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';

interface Props {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}

/** The frame of what stands before the desk: login and invitation. */
export function Entry({ title, lead, children }: Props) {
  const { centre } = useDesk().start;
  return (
    <div className="desk-entry">
      <title>{`${title} · ${centre}`}</title>
      <header className="desk-entry-head">
        <CentreMark />
      </header>
      <main className="desk-entry-card">
        <h1 className="desk-title">{title}</h1>
        {lead !== undefined && <p className="desk-lead">{lead}</p>}
        {children}
      </main>
      <footer>
        <LanguageChoice />
      </footer>
    </div>
  );
}
