import { contrast, parseColour } from '#shared/rules/colour.ts';
import type { FlatSettings } from '#shared/rules/settings-reading.ts';
import { toTheme } from '#shared/rules/theme.ts';

/** The variables of the site's theme, as these settings make it. */
function readTheme(settings: FlatSettings): ReadonlyMap<string, string> {
  const lines = toTheme(settings).css.slice(':root{'.length, -1).split(';');
  return new Map(lines.map((line) => [line.slice(2, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]));
}

const fixed: Readonly<Record<string, string>> = { white: '#ffffff', black: '#000000', transparent: 'transparent' };

/** The CSS colour of a name of the palette, as the site shows it. */
export function toColour(settings: FlatSettings, name: string): string {
  return fixed[name] ?? readTheme(settings).get(`color-${name.replace('_', '-')}`) ?? 'transparent';
}

/** Of settings whose colour is moved where it could hardly be read: the variable that they become, the one that they stand on, and the contrast that is needed. */
const texts: Readonly<Record<string, { line: string; ground: string; needed: number }>> = {
  colors_text: { line: 'color-text', ground: 'color-background', needed: 7 },
  colors_surface: { line: 'color-surface', ground: 'color-text', needed: 7 },
  header_text_idle_color: { line: 'header-text', ground: 'header-background', needed: 4.5 },
  header_text_active_color: { line: 'header-text-active', ground: 'header-background', needed: 4.5 },
  over_header_text_color: { line: 'over-header-text', ground: 'over-header-background', needed: 4.5 },
  button_text_color: { line: 'button-text', ground: 'button-background', needed: 4.5 },
  footer_text_color: { line: 'footer-text', ground: 'footer-background', needed: 4.5 },
};

/** What stands in place of a colour that could hardly be read; undefined: it is shown as it was chosen. */
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
