import { type ReactNode, useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Prose } from '../../ui/Prose.tsx';

interface Props {
  title?: string | undefined;
  /** Cleaned rich text, with the title. */
  text?: string | undefined;
  /** The title beside what it names, or above it. */
  layout: 'beside' | 'above';
  isToned?: boolean;
  className?: string;
  children?: ReactNode;
}

/** The frame of every part of a page: its title and words, and what it shows, on the page's two axes. */
export function BlockFrame({ title, text, layout, isToned = false, className, children }: Props) {
  const id = useId();
  const classes = classNames(
    'section section-divided page-block',
    `page-block-${layout}`,
    isToned ? 'tone-surface section-toned' : 'tone-plain',
    title === undefined && 'page-block-untitled',
    className,
  );
  return (
    <section className={classes} aria-labelledby={title === undefined ? undefined : id}>
      <div className="wrap page-block-grid">
        {(title ?? text) !== undefined && (
          <header className="page-block-head">
            {title !== undefined && <h2 id={id}>{title}</h2>}
            {text !== undefined && <Prose html={text} />}
          </header>
        )}
        {children !== undefined && <div className="page-block-body">{children}</div>}
      </div>
    </section>
  );
}
