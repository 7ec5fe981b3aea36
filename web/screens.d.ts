/** Made by config/late-messages.ts: messages that code brings along which is loaded late. */
declare module 'virtual:messages/favourite_toasts' {
  export const messages: import('./lib/words/i18n.tsx').MessagesUnder<'favourite_toasts'>;
}
declare module 'virtual:messages/member_news' {
  export const messages: import('./lib/words/i18n.tsx').MessagesUnder<'member_news'>;
}
declare module 'virtual:messages/outcomes' {
  export const messages: import('./lib/words/i18n.tsx').MessagesUnder<'outcomes'>;
}

/** Made by config/screen-words.ts at build. */
declare module 'virtual:screens' {
  /** A screen's module; undefined where no file of `web/screens/` bears the name. */
  export function loadScreen(name: string): Promise<import('./start-site.tsx').ScreenModule> | undefined;
  /** The words of a screen in a language, or those that every page needs (`base`). */
  export function loadWords(locale: string, part: string): Promise<{ default: import('./lib/words/i18n.tsx').Messages }>;
}
