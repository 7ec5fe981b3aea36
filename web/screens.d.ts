/** Made by config/screen-words.ts at build. */
declare module 'virtual:screens' {
  /** A screen's module; undefined where no file of `web/screens/` bears the name. */
  export function loadScreen(name: string): Promise<import('./start-site.tsx').ScreenModule> | undefined;
  /** The words of a screen in a language, or those that every page needs (`base`). */
  export function loadWords(locale: string, part: string): Promise<{ default: import('./lib/words/i18n.tsx').Messages }>;
}
