import { detectLocale } from '#shared/rules/locale-detection.ts';
import { fallbackLocale, isLocale, type Locale, locales } from '#shared/site/locales.ts';
import type { Messages } from '../../lib/texts/i18n.tsx';

const storageKey = 'desk:locale';

const messages = import.meta.glob<Messages>('../messages/*.json', { import: 'default' });

export async function loadMessages(locale: Locale): Promise<Messages> {
  return (await messages[`../messages/${locale}.json`]?.()) ?? {};
}

/** The stored choice, else the browser's first language that we have, else Czech. */
export function chooseLocale(): Locale {
  const { languages } = navigator;
  return detectLocale({ host: undefined, cookie: readChosen(), languages, active: locales, fallback: fallbackLocale, domains: {} });
}

export function rememberLocale(locale: Locale): void {
  try {
    localStorage.setItem(storageKey, locale);
  } catch {
    // without storage, the choice lasts as long as the document
  }
}

function readChosen(): Locale | undefined {
  try {
    const chosen = localStorage.getItem(storageKey);
    return isLocale(chosen) ? chosen : undefined;
  } catch {
    return undefined;
  }
}
