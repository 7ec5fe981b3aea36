/** A test that proves a claim. A unit test fails if the file no longer has a test with this title. */
interface Proof {
  /** Path from the root of the repository. */
  file: string;
  /** As in the source; `${…}` stands for values of one case. */
  title: string;
}

export interface Claim {
  /** Key of its words: `accessibility.claim_…`. */
  name: string;
  /** Success criteria of WCAG 2.2, or a clause of EN 301 549. */
  criteria: string;
  proofs: readonly Proof[];
}

/** Day of the last self-assessment. `tests/web/features/accessibility-claims.test.ts` fails if the claims change and this day does not. */
export const assessedOn = '2026-11-30';

/** All rules of axe-core for WCAG 2.2 AA, at the widths of a phone and a computer. */
const examinedScreens: readonly Proof[] = [
  {
    file: 'tests/e2e/screens.e2e.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the title as in the source
    title: '${name} of ${tenant.name} in ${locale}: logs nothing, is accessible, and does not shift',
  },
  { file: 'tests/e2e/dark.e2e.ts', title: 'has no accessibility faults on twelve screens' },
];

/** Claims of the accessibility statement about the site, each with the tests that check it. */
export const claims = [
  {
    name: 'keyboard',
    criteria: 'WCAG 2.1.1, 2.1.2, 2.4.1',
    proofs: [
      { file: 'tests/e2e/journeys.e2e.ts', title: 'skips to the content by keyboard, and goes back to the top' },
      {
        file: 'tests/e2e/consent.e2e.ts',
        title:
          'a visitor on a phone makes and changes a decision about cookies by keyboard alone, and third parties load nothing before consent',
      },
      {
        file: 'tests/e2e/event-registration.e2e.ts',
        title: 'a member registers for an event on its page, by keyboard, and finds the registration among the bookings',
      },
    ],
  },
  {
    name: 'focus',
    criteria: 'WCAG 2.4.3, 2.4.7',
    proofs: [
      { file: 'tests/e2e/focus.e2e.ts', title: 'every part that a visitor reaches with Tab shows its focus' },
      {
        file: 'tests/e2e/journeys.e2e.ts',
        title: 'is restricted to the open menu with keyboard and screen reader, and returns to the page when it closes',
      },
    ],
  },
  {
    name: 'contrast',
    criteria: 'WCAG 1.4.3, 1.4.11',
    proofs: [
      { file: 'tests/shared/theme.test.ts', title: 'is readable with any colours' },
      { file: 'tests/shared/theme.test.ts', title: 'is readable, and its controls are visible, with any colours' },
    ],
  },
  {
    name: 'zoom',
    criteria: 'WCAG 1.4.4, 1.4.10',
    proofs: [
      {
        file: 'tests/e2e/narrow.e2e.ts',
        title: 'pages with text of double size are no wider than a phone, and the logo does not overlap the icons',
      },
      { file: 'tests/e2e/narrow.e2e.ts', title: 'pages at 200 % are no wider than a window of 1280 pixels' },
      { file: 'tests/e2e/narrow.e2e.ts', title: 'the pages of all routes are no wider than a screen of 320 pixels' },
    ],
  },
  {
    name: 'motion',
    criteria: 'WCAG 2.2.2',
    proofs: [{ file: 'tests/web/ui/Carousel.test.tsx', title: 'never advances automatically with reduced motion' }],
  },
  {
    name: 'forced_colours',
    criteria: 'EN 301 549, 11.7',
    proofs: [{ file: 'tests/e2e/dark.e2e.ts', title: 'is light in print, and leaves forced colours to the browser' }],
  },
  {
    name: 'alternatives',
    criteria: 'WCAG 1.1.1',
    proofs: [
      { file: 'tests/web/ui/no-inline-style.test.tsx', title: 'give every picture its size and an alternative text' },
      {
        file: 'tests/e2e/crawl.e2e.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the title as in the source
        title: "every address of ${tenant.name}'s sitemap is a complete page, and every link on it works",
      },
    ],
  },
  {
    name: 'language',
    criteria: 'WCAG 3.1.1, 3.1.2',
    proofs: [
      { file: 'tests/server/pages/accessibility-statement.test.ts', title: 'names its language for screen readers' },
      {
        file: 'tests/web/screens/NewsDetailScreen.test.tsx',
        title: 'names the language of a story that is not translated, so that screen readers pronounce it',
      },
    ],
  },
  {
    name: 'forms',
    criteria: 'WCAG 1.3.1, 3.3.1, 3.3.2',
    proofs: [
      { file: 'tests/web/ui/Field.test.tsx', title: 'names and describes its %s' },
      { file: 'tests/server/wifi/pages.test.ts', title: 'labels every field, and links errors to their fields' },
    ],
  },
  { name: 'names', criteria: 'WCAG 1.3.1, 2.4.4, 4.1.2', proofs: examinedScreens },
  { name: 'targets', criteria: 'WCAG 2.5.8', proofs: examinedScreens },
] as const satisfies readonly Claim[];
