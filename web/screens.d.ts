/** Made by config/late-messages.ts: messages that code brings along which is loaded late. */
declare module 'virtual:messages/bell' {
  export const messages: MessagesUnder<'bell'>;
}
declare module 'virtual:messages/consent' {
  export const messages: MessagesUnder<'consent'>;
}
declare module 'virtual:messages/favourite_toasts' {
  export const messages: MessagesUnder<'favourite_toasts'>;
}
declare module 'virtual:messages/login_ended' {
  export const messages: MessagesUnder<'login_ended'>;
}
declare module 'virtual:messages/member_news' {
  export const messages: MessagesUnder<'member_news'>;
}
declare module 'virtual:messages/new_build' {
  export const messages: MessagesUnder<'new_build'>;
}
declare module 'virtual:messages/unread_mark' {
  export const messages: MessagesUnder<'unread_mark'>;
}
declare module 'virtual:messages/outcomes' {
  export const messages: MessagesUnder<'outcomes'>;
}

/** The messages whose keys have one beginning, in every language. */
type MessagesUnder<Beginning extends string> = Readonly<
  Record<
    import('#shared/site/locales.ts').Locale,
    { readonly [Key in keyof typeof import('./messages/en.json') as Key extends `${Beginning}.${infer Rest}` ? Rest : never]: string }
  >
>;

/** Made by config/screen-messages.ts: what loads the messages of a screen, or those that every page needs (`base`). */
declare module 'virtual:screen-messages/*' {
  export const parts: Readonly<Record<string, () => Promise<{ default: import('./lib/texts/i18n.tsx').Messages }>>>;
}
