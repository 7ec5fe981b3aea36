import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

interface Row {
  situation: string;
  /** Text that a visitor or an engineer sees, if the specification prescribes one. */
  says?: { file: string; words: string };
  /** File and name of the test that causes the error. */
  test: readonly [file: string, name: string];
}

/** The specification's error catalogue (§8), row by row. Other tests check the behaviour; this one only checks that each row has a test. */
const rows: readonly Row[] = [
  { situation: 'Response status error', test: ['web/lib/data/api.test.ts', 'throws an error in an answer with status 200'] },
  { situation: 'httpStatus Unauthorized', test: ['web/lib/expired-session.test.ts', 'is cleared once, and redirects to the login once'] },
  { situation: 'httpStatus Unauthorized of a DELETE', test: ['web/lib/expired-session.test.ts', 'is not reported by %s'] },
  {
    situation: 'Route validation fails',
    says: { file: 'server/pages/make/page-payload.ts', words: 'Page Not Found: ' },
    test: ['server/pages/not-found.test.ts', 'the route knows no such page'],
  },
  {
    situation: 'Page not found',
    says: { file: 'server/pages/make/page-payload.ts', words: 'Page not found: ' },
    test: ['server/pages/not-found.test.ts', 'no route fits'],
  },
  { situation: 'Page not found, on the screen', test: ['web/site-pages.test.tsx', 'is not found'] },
  {
    situation: 'Unknown route (middleware)',
    says: { file: 'shared/rules/route-rules.ts', words: "Unknown route middleware: '" },
    test: ['shared/route-rules.test.ts', 'throws for an unknown guard'],
  },
  {
    situation: 'Mall or settings fetch error',
    test: ['server/gateway/config.test.ts', 'works with the tenant file only while the mall API is down'],
  },
  { situation: 'JSON settings parse failure', test: ['shared/settings-reading.test.ts', 'ignores %j and reports it'] },
  {
    situation: 'JSON settings parse failure, logged',
    test: ['server/gateway/upstream/settings-map.test.ts', 'logs it once for as long as it lasts'],
  },
  {
    situation: 'Missing tenant config or language',
    says: { file: 'server/pages/document/head.ts', words: 'Head set-up skipped' },
    test: ['server/pages/document/head.test.ts', 'is omitted without meta tags for the language'],
  },
  { situation: 'Missing mall settings', test: ['server/pages/document/head.test.ts', 'is omitted without a centre'] },
  {
    situation: 'Missing app key',
    says: { file: 'tests/server/realtime/pusher-js.test.ts', words: 'You must pass your app key when you instantiate Pusher.' },
    test: ['web/lib/realtime/open-live.test.ts', 'leaves the page working without a key'],
  },
  {
    situation: 'Missing tag manager or pixel ids',
    says: { file: 'web/features/consent/statistics.ts', words: 'Statistics are allowed, but the tenant has no ' },
    test: ['web/features/consent-running.test.ts', 'missing ids are logged once'],
  },
  {
    situation: 'Missing tag manager and pixel ids, before anybody comes',
    test: ['server/cli/doctor-members.test.ts', 'neither gtmId nor metaId'],
  },
  {
    situation: 'Mount failure',
    says: { file: 'web/start-failure.ts', words: 'The site could not start.' },
    test: ['web/start-failure.test.ts', 'logs and reports the error, and throws it again'],
  },
  {
    situation: 'Realtime channel auth failure',
    test: ['web/lib/realtime/open-live.test.ts', 'ends for good if its authorisation is refused (%i)'],
  },
  { situation: 'Chunk loading error', test: ['web/lib/navigation/chunk-reload.test.ts', 'reloads the page at its target'] },
  { situation: 'Realtime close codes', test: ['web/lib/realtime/open-live.test.ts', 'a server that closes with'] },
];

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');

describe('the error catalogue', () => {
  it.each(rows)('has a test of: $situation', ({ says, test: [file, name] }) => {
    expect(read(`tests/${file}`)).toContain(name);
    if (says) expect(read(says.file)).toContain(says.words);
  });
});
