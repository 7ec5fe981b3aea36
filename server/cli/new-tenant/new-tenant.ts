import type { Locale } from '#shared/site/locales.ts';
import { cz } from './texts/cz.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import type { Operator, SampleTexts } from './texts/sample-texts.ts';
import { sk } from './texts/sk.ts';

/** Data of the centre from the operator; everything else is sample text. */
export interface NewTenant extends Operator {
  tenant: string;
  /** The first is the default for visitors of all other languages. */
  languages: readonly [Locale, ...Locale[]];
  timeZone: string;
  currency: string;
  domain: string;
  /** Whether there are accounts, points and rewards. */
  hasMembers: boolean;
}

const samples: Readonly<Record<Locale, SampleTexts>> = { en, cz, sk, de };

/** One entry per language of the tenant. */
export function toTranslations<Entry extends object>({ languages }: Pick<NewTenant, 'languages'>, toEntry: (texts: SampleTexts) => Entry) {
  return languages.map((locale) => ({ locale, ...toEntry(samples[locale]) }));
}

export function toTexts<T>({ languages }: Pick<NewTenant, 'languages'>, toText: (texts: SampleTexts) => T): Partial<Record<Locale, T>> {
  return Object.fromEntries(languages.map((locale) => [locale, toText(samples[locale])]));
}
