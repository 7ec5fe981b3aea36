import { contrast, parseColour } from '#shared/rules/colour.ts';
import type { FlatSettings } from '#shared/rules/settings-reading.ts';
import { toTheme } from '#shared/rules/theme.ts';

/** Variables of the site's theme for these settings. */
function readTheme(settings: FlatSettings): ReadonlyMap<string, string> {
  const lines = toTheme(settings).css.slice(':root{'.length, -1).split(';');
  return new Map(lines.map((line) => [line.slice(2, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]));
}

const fixed: Readonly<Record<string, string>> = { white: '#ffffff', black: '#000000', transparent: 'transparent' };

/** CSS colour of a palette name, as shown on the site. */
export function toColour(settings: FlatSettings, name: string): string {
  return fixed[name] ?? readTheme(settings).get(`color-${name.replace('_', '-')}`) ?? 'transparent';
}

/** Settings whose colour is corrected if unreadable: their variable, the background's variable, and the minimum contrast. */
const texts: Readonly<Record<string, { line: string; ground: string; needed: number }>> = {
  colors_text: { line: 'color-text', ground: 'color-background', needed: 7 },
  colors_surface: { line: 'color-surface', ground: 'color-text', needed: 7 },
  header_text_idle_color: { line: 'header-text', ground: 'header-background', needed: 4.5 },
  header_text_active_color: { line: 'header-text-active', ground: 'header-background', needed: 4.5 },
  over_header_text_color: { line: 'over-header-text', ground: 'over-header-background', needed: 4.5 },
  button_text_color: { line: 'button-text', ground: 'button-background', needed: 4.5 },
  footer_text_color: { line: 'footer-text', ground: 'footer-background', needed: 4.5 },
};

/** The replacement of an unreadable colour; undefined if the colour is shown as chosen. */
export function findMovedColour(settings: FlatSettings, key: string): { shown: string; ratio: string; needed: string } | undefined {
  const text = texts[key];
  const chosen = settings[key]?.trim() ?? '';
  if (!text || chosen === '') return undefined;
  const theme = readTheme(settings);
  const wanted = key.startsWith('colors_') ? chosen : toColour(settings, chosen);
  const shown = theme.get(text.line) ?? '';
  if (shown === wanted || !parseColour(wanted)) return undefined;
  const ground = theme.get(text.ground) ?? '';
  return { shown, ratio: contrast(wanted, ground).toFixed(1), needed: String(text.needed) };
}
