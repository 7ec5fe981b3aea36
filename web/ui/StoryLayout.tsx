import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface Props {
  title: ReactNode;
  breadcrumbs: ReactNode;
  /** Before the title: a date in large type. */
  mark?: ReactNode;
  eyebrow?: ReactNode;
  lead?: ReactNode;
  /** An `Image`, as wide as the page. */
  picture?: ReactNode;
  /** Beside the text: facts, links, actions. */
  aside: ReactNode;
  asideLabel: string;
  className?: string;
  children: ReactNode;
}

/** Something to read: title and picture large, the text in a column of reading width, facts beside it. */
export function StoryLayout({ title, breadcrumbs, mark, eyebrow, lead, picture, aside, asideLabel, className, children }: Props) {
  return (
    <article className={classNames('story', className)}>
      <header className="story-head wrap">
        {breadcrumbs}
        <div className="story-title">
          {mark}
          <div className="story-words">
            {eyebrow !== undefined && <p className="eyebrow">{eyebrow}</p>}
            <h1>{title}</h1>
            {lead !== undefined && <p className="story-perex">{lead}</p>}
          </div>
        </div>
      </header>
      {picture && <div className="story-picture">{picture}</div>}
      <div className="story-body wrap">
        <aside className="story-aside" aria-label={asideLabel}>
          {aside}
        </aside>
        <div className="story-text">{children}</div>
      </div>
    </article>
  );
}
