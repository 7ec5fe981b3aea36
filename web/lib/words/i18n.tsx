import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { createContext, type ReactNode, useContext } from 'react';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { createMessageFormat, type MessageValues } from './format-message.ts';

/** Messages of one language: plain texts, and compiled ones where there are values or plurals in it. */
export type Messages = Readonly<Record<string, string | MessageFormatElement[]>>;

/** The text of a key, with its values put in. A key that is missing shows as itself; the architecture test lets none through. */
export type Translate = (key: string, values?: MessageValues) => string;

export function createTranslate(messages: Messages, locale: Locale): Translate {
  const format = createMessageFormat(localeFacts[locale].tag);
  return (key, values) => {
    const message = messages[key] ?? key;
    return typeof message === 'string' ? message : format(message, values);
  };
}

const TranslateContext = createContext<Translate>((key) => key);

export function TranslateProvider({ translate, children }: { translate: Translate; children: ReactNode }) {
  return <TranslateContext value={translate}>{children}</TranslateContext>;
}

export function useTranslate(): Translate {
  return useContext(TranslateContext);
}
