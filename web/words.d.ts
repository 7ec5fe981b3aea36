/** Made by config/screen-words.ts at build. */
declare module 'virtual:words' {
  /** The words of a screen in a language, or those that every page needs (`base`). */
  export function loadWords(locale: string, part: string): Promise<{ default: import('./lib/i18n.tsx').Messages }>;
}
