import { createContext, type ReactNode, useContext } from 'react';
import { createMessageFormat, type ParsedMessage, type TranslateOf } from '#shared/rules/format-message.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';

/** Messages of one language: plain texts, or compiled messages if they contain values or plurals. */
export type Messages = Readonly<Record<string, string | ParsedMessage>>;

export type Translate = TranslateOf<string>;

/** Creates a translation function. It returns a missing key itself; a test ensures that no key is missing. */
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
