import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface ProseLook {
  size?: 'medium' | 'large' | undefined;
  className?: string | undefined;
  /** Language of the text, if it is not the page's. */
  lang?: string | undefined;
}

export type ProseProps = ProseLook &
  (
    | { children: ReactNode; html?: undefined }
    | {
        /** Rich text. Must already be sanitised. */
        html: string;
        children?: undefined;
      }
  );

/** Running text: measure, rhythm, lists, tables, pictures. */
export function Prose({ size = 'medium', className, lang, html, children }: ProseProps) {
  const classes = classNames('prose', size === 'large' && 'prose-large', className);
  if (html === undefined)
    return (
      <div className={classes} lang={lang}>
        {children}
      </div>
    );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rich text, sanitised by the gateway, is rendered only here
  return <div className={classes} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}
