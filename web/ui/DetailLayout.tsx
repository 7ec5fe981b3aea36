import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface DetailLayoutProps {
  title: ReactNode;
  breadcrumbs: ReactNode;
  /** The picture, an `Image`. */
  media: ReactNode;
  /** Badge in the corner of the picture. */
  badge?: ReactNode;
  eyebrow?: ReactNode;
  lead?: ReactNode;
  /** Price in large type. */
  price?: ReactNode;
  /** Facts such as terms, days and seller. */
  facts: ReactNode;
  /** Running text below the facts. */
  children?: ReactNode;
  /** Controls at the end, such as share and like. */
  actions?: ReactNode;
  /** Language of title and lead, if it is not the page's. */
  lang?: string | undefined;
  className?: string | undefined;
}

/** Layout of the page of an offer, reward or gift card. The picture is beside the text and stays visible; on phones it is above the text. */
export function DetailLayout({
  title,
  breadcrumbs,
  media,
  badge,
  eyebrow,
  lead,
  price,
  facts,
  actions,
  children,
  lang,
  className,
}: DetailLayoutProps) {
  return (
    <article className={classNames('wrap', 'detail', className)}>
      {breadcrumbs}
      <div className="detail-grid">
        <div className="detail-media">
          {media}
          {badge !== undefined && <div className="cover-badges detail-badge">{badge}</div>}
        </div>
        <div className="detail-words">
          <header>
            {eyebrow !== undefined && <p className="eyebrow">{eyebrow}</p>}
            <h1 lang={lang}>{title}</h1>
            {lead !== undefined && (
              <p className="detail-lead" lang={lang}>
                {lead}
              </p>
            )}
          </header>
          {price !== undefined && <div className="detail-price">{price}</div>}
          <div className="detail-facts">{facts}</div>
          {children}
          {actions !== undefined && <div className="cluster">{actions}</div>}
        </div>
      </div>
    </article>
  );
}
