import { createContext, type ReactNode, use } from 'react';

/** On the server: content that has been drawn for another page of the site. */
export interface KeptMarkup {
  /** Undefined where it is to be drawn: then between `begin` and `end`. */
  find: (name: string) => string | undefined;
  begin: (name: string) => string;
  end: string;
  /** Keeps what has been drawn, and takes the marks out. */
  take: (markup: string) => string;
}

export const KeptMarkupContext = createContext<KeptMarkup | undefined>(undefined);

interface KeptContentProps {
  as: 'div' | 'ul' | 'li';
  className?: string | undefined;
  /** What its content hangs on besides the site's configuration; no other content of the site has the same. */
  by: string;
  /**
   * Nothing that is told of when it is drawn (a picture that is to come at once, a call, a title), nothing that is filled in afterwards
   * (`head-texts.ts`), no `useId` (while it is drawn it has neighbours that the browser does not know), and no other kept content.
   */
  children: ReactNode;
}

/** An element whose content is the same on many pages, such as a menu: the server draws it once for all of them. */
export function KeptContent({ as: Element, className, by, children }: KeptContentProps) {
  const kept = import.meta.env.SSR ? use(KeptMarkupContext) : undefined;
  if (!kept) return <Element className={className}>{children}</Element>;
  const markup = kept.find(by);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own markup of these children
  if (markup !== undefined) return <Element className={className} dangerouslySetInnerHTML={{ __html: markup }} />;
  return (
    <Element className={className}>
      {kept.begin(by)}
      {children}
      {kept.end}
    </Element>
  );
}

/** For one site in one language. */
export function createKeptMarkup(): KeptMarkup {
  const markups = new Map<string, string>();
  const secret = crypto.randomUUID(); // what a visitor searched for stands in the page, too, and must not pass for a menu
  const drawn = new RegExp(`\uE002${secret}([^\uE003]*)\uE003(?:<!-- -->)?([^\uE004]*?)(?:<!-- -->)?\uE004`, 'g');
  return {
    find: (name) => markups.get(name),
    begin: (name) => `\uE002${secret}${name}\uE003`, // of the characters that mean nothing anywhere
    end: '\uE004',
    take: (markup) =>
      markup.replace(drawn, (_, name: string, content: string) => {
        markups.set(name, toOwnText(content));
        return content;
      }),
  };
}

/** A part of a text keeps all of it in memory. */
function toOwnText(part: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(part));
}
