import type { browserStorage } from '#shared/site/browser-storage.ts';

/** The site's operator. */
export interface Operator {
  /** Name of the centre. */
  name: string;
  email: string;
}

/** A heading and its paragraphs, plain text. */
export type Part = readonly [heading: string, ...paragraphs: string[]];

type Stored = (typeof browserStorage)[number];
/** Names stored in every visitor's browser, and in a member's. */
export type StoredName = Extract<Stored, { of: 'everybody' | 'members' }>['name'];

/** Texts of a new tenant's pages in one language, until its editors have written their own. */
export interface SampleTexts {
  /** Shown above each legal text. */
  notice: string;
  description: (centre: string) => string;
  keywords: string;
  story: (centre: string) => string;
  hours: string;
  rules: readonly Part[];
  hero: { title: (centre: string) => string; subtitle: string; button: string };
  shops: string;
  dining: string;
  shop: SampleCompany;
  cafe: SampleCompany;
  news: { title: string; perex: string; article: string };
  terms: (operator: Operator) => readonly Part[];
  /** Only for sites with members. */
  memberTerms: readonly Part[];
  privacy: (operator: Operator) => readonly Part[];
  memberPrivacy: readonly Part[];
  cookies: {
    intro: string;
    cookies: string;
    /** Headings of data in the browser's own storage, and of data deleted with the tab. */
    storage: string;
    untilClosed: string;
    others: Part;
    /** Purpose and lifetime of each stored name. */
    kept: Readonly<Record<StoredName, string>>;
    /** Entries of the cookie dialogue, as in `tenant.json`. */
    language: Entry;
    login: Entry;
  };
  tier: { name: string; description: string; perk: string };
  reward: { title: string; description: string; terms: string };
}

interface SampleCompany {
  title: string;
  category: string;
  description: string;
}

interface Entry {
  name: string;
  description: string;
}
