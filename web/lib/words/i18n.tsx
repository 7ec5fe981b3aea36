import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import { createContext, type ReactNode, useContext } from 'react';
import { type Locale, localeFacts } from '#shared/site/locales.ts';

/** Messages of one language: plain texts, and compiled ones where there are values or plurals in it. */
export type Messages = Readonly<Record<string, string | MessageFormatElement[]>>;

/** The text of a key, with its values put in. A key that is missing shows as itself; the architecture test lets none through. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

export function createTranslate(messages: Messages, locale: Locale): Translate {
  const formats = new Map<string, IntlMessageFormat>();
  return (key, values) => {
    const message = messages[key];
    if (message === undefined) return key;
    if (typeof message === 'string') return message;
    const format = formats.get(key) ?? new IntlMessageFormat(message, localeFacts[locale].tag);
    formats.set(key, format);
    return String(format.format(values));
  };
}

const TranslateContext = createContext<Translate>((key) => key);

export function TranslateProvider({ translate, children }: { translate: Translate; children: ReactNode }) {
  return <TranslateContext value={translate}>{children}</TranslateContext>;
}

export function useTranslate(): Translate {
  return useContext(TranslateContext);
}
