import type { Locale } from '../site/locales.ts';

/** Messages in ICU's format, by key, in every language. */
export type MessagesOf<Key extends string> = Readonly<Record<Locale, Readonly<Record<Key, string>>>>;
