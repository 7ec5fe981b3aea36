import { createContext, type ReactNode, useContext } from 'react';
import { createMessageFormat, type ParsedMessage, type TranslateOf } from '#shared/rules/format-message.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';

/** Messages of one language: plain texts, and compiled ones where there are values or plurals in it. */
export type Messages = Readonly<Record<string, string | ParsedMessage>>;

export type Translate = TranslateOf<string>;

/** A key that is missing shows as itself; a test lets none through. */
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
