import type { DeskFault } from '#shared/contracts/desk-records.ts';
import { isLocale } from '#shared/site/locales.ts';
import type { Translate } from '../../lib/texts/i18n.tsx';
import { getAt, type JsonObject, type Path, toPathText } from '../forms/json.ts';
import type { KindWords } from '../forms/words.ts';

export interface ShownFault {
  path: Path;
  text: string;
  /** Another record that would become invalid. */
  other: { kind: string; key: string } | undefined;
}

/** Errors in the reader's words; those without a translation are in English, as from the mall API. */
export function toShownFaults(faults: readonly DeskFault[], own: { kind: string; key: string | undefined }, t: Translate): ShownFault[] {
  return faults.map(({ kind, key, path, code, reason }) => {
    const isOther = kind !== null && key !== null && (kind !== own.kind || (own.key !== undefined && key !== own.key));
    return { path, text: code === 'other' ? reason : t(`fault.${code}`), other: isOther ? { kind, key } : undefined };
  });
}
// messages: fault.*

/** The first error of each field, for the form. */
export function toFieldFaults(faults: readonly ShownFault[]): Map<string, string> {
  const own = faults.filter(({ other }) => other === undefined);
  return new Map(own.toReversed().map(({ path, text }) => [toPathText(path), text]));
}

/** Describes a place in a record: `Title (CZ)`, `Blocks 3 › Text (DE)`. */
export function toPlaceWords(path: Path, body: JsonObject | undefined, words: KindWords): string {
  const parts: string[] = [];
  let language = '';
  for (const [index, step] of path.entries()) {
    const upTo = path.slice(0, index + 1);
    if (typeof step === 'string') {
      if (step !== 'translations' || index === path.length - 1) parts.push(words.label(upTo));
      continue;
    }
    const locale = getAt(body, [...upTo, 'locale']);
    if (isLocale(locale)) language = ` (${locale.toUpperCase()})`;
    else if (path[index - 1] !== 'translations') parts.push(`${parts.pop() ?? ''} ${step + 1}`);
  }
  return parts.join(' › ') + language;
}
