import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface Props {
  title: ReactNode;
  breadcrumbs: ReactNode;
  /** A date in large type, before the title. */
  mark?: ReactNode;
  eyebrow?: ReactNode;
  lead?: ReactNode;
  /** An `Image`, as wide as the page. */
  picture?: ReactNode;
  /** Facts, links and actions beside the text. */
  aside: ReactNode;
  asideLabel: string;
  /** Language of title and lead, if it is not the page's. */
  lang?: string | undefined;
  className?: string;
  children: ReactNode;
}

/** Layout of an article: large title and picture, the text in a column of reading width, facts beside it. */
export function StoryLayout({ title, breadcrumbs, mark, eyebrow, lead, picture, aside, asideLabel, lang, className, children }: Props) {
  return (
    <article className={classNames('story', className)}>
      <header className="story-head wrap">
        {breadcrumbs}
        <div className="story-title">
          {mark}
          <div className="story-words">
            {eyebrow !== undefined && <p className="eyebrow">{eyebrow}</p>}
            <h1 lang={lang}>{title}</h1>
            {lead !== undefined && (
              <p className="story-perex" lang={lang}>
                {lead}
              </p>
            )}
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
