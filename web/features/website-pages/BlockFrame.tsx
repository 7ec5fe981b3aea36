import { type ReactNode, useId } from 'react';
import type { Block } from '#shared/contracts/website-pages.ts';
import { toSiteOrFileHref } from '#shared/rules/site-links.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Prose } from '../../ui/Prose.tsx';

interface Props {
  title?: string | undefined;
  /** Sanitised rich text below the title. */
  text?: string | undefined;
  /** Position of the title: beside or above the content. */
  layout: 'beside' | 'above';
  isToned?: boolean;
  className?: string;
  children?: ReactNode;
}

/** Frame of a block: title, text and content, aligned with the other blocks of the page. */
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

/** Content that other features provide for blocks of a page. */
export interface BlockSlots {
  /** Renders companies by id. Without it, company blocks are omitted. */
  companies?: ((ids: readonly number[]) => ReactNode) | undefined;
  /** A map of the centre, above the links of a map block. */
  map?: ReactNode;
}

export interface BlockProps {
  block: Block;
  slots: BlockSlots;
}

interface TranslatedPart {
  translations: readonly { locale: string; title?: string | undefined; text?: string | undefined; button?: string | undefined }[];
}

/** Returns a function that finds title, rich text and button label of a block or an entry, in the page's language. */
export function useBlockTexts(): (part: TranslatedPart) => {
  title: string | undefined;
  text: string | undefined;
  button: string | undefined;
} {
  const texts = useRecordTexts();
  return (part) => ({ title: texts.find(part, 'title'), text: texts.find(part, 'text'), button: texts.find(part, 'button') });
}

/** Returns a function that resolves a link in a block. Undefined if there is none, or if its page does not exist. */
export function useEditorLink(): (link: string | null | undefined) => string | undefined {
  const site = useSite();
  return (link) => (link ? toSiteOrFileHref(link, site) : undefined);
}
