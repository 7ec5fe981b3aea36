import type { Locale } from '../site/locales.ts';

/** What the marks of a member's menu mean, by the page that has something new. They come with what looks for it: no page carries them. */
export const newsWords: Readonly<
  Record<Locale, Readonly<Record<'dashboard-receipts' | 'dashboard-rewards' | 'dashboard-support', string>>>
> = {
  en: { 'dashboard-receipts': 'receipt checked', 'dashboard-rewards': 'code ends soon', 'dashboard-support': 'new messages' },
  cz: { 'dashboard-receipts': 'účtenka zkontrolována', 'dashboard-rewards': 'kód brzy skončí', 'dashboard-support': 'nové zprávy' },
  sk: { 'dashboard-receipts': 'bloček skontrolovaný', 'dashboard-rewards': 'kód čoskoro skončí', 'dashboard-support': 'nové správy' },
  de: { 'dashboard-receipts': 'Kassenbon geprüft', 'dashboard-rewards': 'Code läuft bald ab', 'dashboard-support': 'neue Nachrichten' },
};
