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
        /** Rich text that has already been sanitised; it is not sanitised here. */
        html: string;
        children?: undefined;
      }
  );

/** Running text: measure, rhythm, lists, tables, pictures. */
export function Prose({ size = 'medium', className, html, children }: ProseProps) {
  const classes = classNames('prose', size === 'large' && 'prose-large', className);
  if (html === undefined) return <div className={classes}>{children}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place that shows rich text, cleaned by the gateway
  return <div className={classes} dangerouslySetInnerHTML={{ __html: html }} />;
}
