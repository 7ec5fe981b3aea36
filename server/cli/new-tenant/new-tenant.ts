import type { Locale } from '#shared/site/locales.ts';
import { cz } from './texts/cz.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import type { Operator, SampleTexts } from './texts/sample-texts.ts';
import { sk } from './texts/sk.ts';

/** What the operator says of the centre; everything else is a sample. */
export interface NewTenant extends Operator {
  tenant: string;
  /** The first one is where visitors of no other land. */
  languages: readonly [Locale, ...Locale[]];
  timeZone: string;
  currency: string;
  domain: string;
  /** Accounts, points and rewards. */
  hasMembers: boolean;
}

const samples: Readonly<Record<Locale, SampleTexts>> = { en, cz, sk, de };

/** One entry for each of the tenant's languages. */
export function toTranslations<Entry extends object>({ languages }: Pick<NewTenant, 'languages'>, toEntry: (texts: SampleTexts) => Entry) {
  return languages.map((locale) => ({ locale, ...toEntry(samples[locale]) }));
}

export function toTexts<T>({ languages }: Pick<NewTenant, 'languages'>, toText: (texts: SampleTexts) => T): Partial<Record<Locale, T>> {
  return Object.fromEntries(languages.map((locale) => [locale, toText(samples[locale])]));
}
