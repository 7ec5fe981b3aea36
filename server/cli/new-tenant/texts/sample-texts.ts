import type { browserStorage } from '#shared/site/browser-storage.ts';

/** Whose site it is. */
export interface Operator {
  /** The centre's. */
  name: string;
  email: string;
}

/** A heading and the paragraphs below it, plain text. */
export type Part = readonly [heading: string, ...paragraphs: string[]];

type Stored = (typeof browserStorage)[number];
/** What the site keeps in every visitor's browser, and in a member's. */
export type StoredName = Extract<Stored, { of: 'everybody' | 'members' }>['name'];

/** What a new tenant's pages say in one language, until its editors have written their own. */
export interface SampleTexts {
  /** Above each legal text. */
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
  /** Only where there are members. */
  memberTerms: readonly Part[];
  privacy: (operator: Operator) => readonly Part[];
  memberPrivacy: readonly Part[];
  cookies: {
    intro: string;
    cookies: string;
    /** Headings of what stays in the browser's own storage, and of what goes with the tab. */
    storage: string;
    untilClosed: string;
    others: Part;
    /** What each is for and how long it stays. */
    kept: Readonly<Record<StoredName, string>>;
    /** The entries of the cookie dialogue, as `tenant.json` has them. */
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
