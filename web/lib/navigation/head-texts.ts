import { createContext } from 'react';
import { escapeMarkup } from '#shared/rules/escape-markup.ts';
import type { PageHead } from '#shared/site/page.ts';

type Write = (head: PageHead | undefined) => string;

/** On the server the header is drawn before the screen has said what its page is: what it says of that is filled in when the page is drawn. */
export interface HeadTexts {
  /** For an attribute; what `write` says will stand in its place. */
  put: (write: Write) => string;
  fill: (markup: string, head: PageHead | undefined) => string;
}

export const HeadTextsContext = createContext<HeadTexts | undefined>(undefined);

export function createHeadTexts(): HeadTexts {
  const writes: Write[] = [];
  return {
    put: (write) => `\uE000${writes.push(write) - 1}\uE001`, // of the characters that mean nothing anywhere
    fill: (markup, head) =>
      markup.replace(/\uE000(\d+)\uE001/g, (whole, index: string) => {
        const write = writes[Number(index)];
        return write ? escapeMarkup(write(head)) : whole;
      }),
  };
}
