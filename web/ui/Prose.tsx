import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface ProseLook {
  size?: 'medium' | 'large' | undefined;
  className?: string | undefined;
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
export function Prose({ size = 'medium', className, html, children }: ProseProps) {
  const classes = classNames('prose', size === 'large' && 'prose-large', className);
  if (html === undefined) return <div className={classes}>{children}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rich text, sanitised by the gateway, is rendered only here
  return <div className={classes} dangerouslySetInnerHTML={{ __html: html }} />;
}
