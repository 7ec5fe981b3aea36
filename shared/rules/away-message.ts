import type { Locale } from '#shared/site/locales.ts';
import { listUnknownMarks } from './reply-template.ts';
import { AwayMessage } from './setting-shapes.ts';
import { type FlatSettings, labelIn, readJson } from './settings-reading.ts';

/** Text of the automatic answer outside of the hours in which staff answer. */

/** Placeholder for the time from which staff answer. */
export const opensMark = '{opens}';
export const maxAwayCharacters = 1000;

/** Texts of a centre without own texts. */
export const defaultAwayTexts: Readonly<Record<Locale, string>> = {
  cz: 'Děkujeme za zprávu. Informace teď mají zavřeno. Odpovíme vám {opens}.',
  sk: 'Ďakujeme za správu. Informácie majú teraz zatvorené. Odpovieme vám {opens}.',
  de: 'Vielen Dank für Ihre Nachricht. Unsere Information ist jetzt geschlossen. Wir antworten Ihnen {opens}.',
  en: 'Thank you for your message. Our information desk is closed now. We answer {opens}.',
};

/** Returns the text in a language; without an own text in this language, that of another language. `opens`: "tomorrow from 9:00". */
export function toAwayText(settings: FlatSettings, locale: Locale, opens: string): string {
  const own = labelIn(readJson(settings, 'away_message', AwayMessage, () => {}) ?? {}, locale);
  return (own || defaultAwayTexts[locale]).replaceAll(opensMark, opens);
}

/** Returns the fault of a text, in English; undefined if valid. */
export function findAwayFault(text: string): string | undefined {
  if (text.length > maxAwayCharacters) return `must have at most ${maxAwayCharacters} characters`;
  const [unknown] = listUnknownMarks(text, ['opens']);
  return unknown && `contains ${unknown}, which is not a placeholder`;
}
