import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { Tone } from './Section.tsx';

export interface PageHeaderProps {
  title: ReactNode;
  breadcrumbs?: ReactNode;
  eyebrow?: ReactNode;
  lead?: ReactNode;
  /** Facts between title and actions: `Meta`, `Badge`. */
  meta?: ReactNode;
  actions?: ReactNode;
  /** Picture of the page, an `Image`. */
  image?: ReactNode;
  /** `wide`: picture below the text, as wide as the content · `split`: beside the text, except on phones. */
  layout?: 'wide' | 'split' | undefined;
  tone?: Tone | undefined;
  className?: string | undefined;
}

/** Head of a page: breadcrumbs, title in large type, facts and actions. */
export function PageHeader({
  title,
  breadcrumbs,
  eyebrow,
  lead,
  meta,
  actions,
  image,
  layout = 'wide',
  tone = 'plain',
  className,
}: PageHeaderProps) {
  const classes = classNames('page-header', `page-header-${layout}`, `tone-${tone}`, tone !== 'plain' && 'section-toned', className);
  return (
    <header className={classes}>
      <div className="wrap">
        {breadcrumbs}
        <div className="page-header-grid">
          <div className="page-header-words">
            {eyebrow !== undefined && <p className="eyebrow">{eyebrow}</p>}
            <h1>{title}</h1>
          </div>
          {(lead ?? meta ?? actions) !== undefined && (
            <div className="page-header-facts">
              {lead !== undefined && <p className="lead">{lead}</p>}
              {meta !== undefined && <div className="page-header-meta">{meta}</div>}
              {actions !== undefined && <div className="cluster">{actions}</div>}
            </div>
          )}
          {image !== undefined && <div className="page-header-image">{image}</div>}
        </div>
      </div>
    </header>
  );
}
