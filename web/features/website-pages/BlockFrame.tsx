import { type ReactNode, useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Prose } from '../../ui/Prose.tsx';

interface Props {
  title?: string | undefined;
  /** Sanitised rich text, with the title. */
  text?: string | undefined;
  /** Title beside or above the content. */
  layout: 'beside' | 'above';
  isToned?: boolean;
  className?: string;
  children?: ReactNode;
}

/** Frame of every block of a page: title, text and content, on the page's two axes. */
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
