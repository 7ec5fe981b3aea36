import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { crawl, findBrokenPictures, findDeadLinks, listSitemapPaths, pickOneOfEach } from '../../support/foreign-mall-api/crawl.ts';
import { type ForeignCentre, startForeignCentre } from '../../support/foreign-mall-api/foreign-centre.ts';
import type { Behaviour } from '../../support/foreign-mall-api/foreign-mall-api.ts';
import { type MutationName, mutationNames } from '../../support/foreign-mall-api/mutations.ts';

const ownSearchAndSitemap = ['/v1/search', '/v1/me/search', '/v1/sitemap'];
const alternatives: readonly MutationName[] = ['a bare array', 'paging in headers'];
const inOneEnvelope = mutationNames.filter((name) => !alternatives.includes(name));
const inNone = mutationNames.filter((name) => name !== 'meta and links');

/** Mutations of different fields, which are tested together. */
const together: readonly (readonly MutationName[])[] = [
  ['ids as texts', 'dates without offset', 'more fields'],
  ['numbers as texts', 'flags as 0 and 1', 'no status'],
];
const alone = mutationNames.filter((name) => !together.flat().includes(name));

/** The behaviour that `npm test` checks; all others are tagged `long`. */
const farthest = 'everything without an envelope';

const behaviours: readonly (readonly [name: string, behaviour: Behaviour])[] = [
  ...[...alone.map((name) => [name]), ...together].map((mutations) => [mutations.join(', '), { mutations }] as const),
  ['no call that is ours, in JSON', { additions: 'json' }],
  ['no call that is ours, in HTML', { additions: 'html' }],
  ['neither search nor sitemap', { without: ownSearchAndSitemap }],
  ['pages of fifteen', { hasPagesOfFifteen: true }],
  [farthest, { mutations: inNone, additions: 'html', without: ownSearchAndSitemap }],
];

const everything: Behaviour = {
  mutations: inOneEnvelope,
  additions: 'json',
  without: ownSearchAndSitemap,
  hasPagesOfFifteen: true,
  delayMs: 5,
};

/** Picks items at regular intervals from the whole list. */
function pickSome(pictures: readonly string[], count: number): string[] {
  const step = Math.max(1, Math.floor(pictures.length / count));
  return pictures.filter((_, index) => index % step === 0);
}

let centre: ForeignCentre;

beforeAll(async () => {
  centre = await startForeignCentre();
}, 120_000);

afterEach(() => centre.closeGateways());
afterAll(() => centre.close());

const start = (behaviour: Behaviour) => centre.start(behaviour, { imageHosts: [centre.foreign.pictureOrigin] });

describe('the site in front of another mall API', () => {
  for (const [name, behaviour] of behaviours)
    it(`has a page of every screen: ${name}`, { timeout: 120_000, tags: name === farthest ? [] : ['long'] }, async () => {
      const { get } = await start(behaviour);
      const paths = pickOneOfEach(await listSitemapPaths(get, ['cz']));
      expect(paths.length).toBeGreaterThan(20);
      const { faults, links, pictures } = await crawl(get, paths);
      expect(faults).toEqual([]);
      expect(await findDeadLinks(get, pickOneOfEach(links))).toEqual([]);
      expect(await findBrokenPictures(get, pickSome(pictures, 20))).toEqual([]);
    });

  it('shows the pictures of another host, whatever other formats differ', { timeout: 120_000, tags: 'long' }, async () => {
    const { get } = await start({ ...everything, mutations: inOneEnvelope.filter((name) => name !== 'absent optional fields') });
    const { faults, pictures } = await crawl(get, pickOneOfEach(await listSitemapPaths(get, ['en'])));
    expect(faults).toEqual([]);
    expect(pictures.length).toBeGreaterThan(40);
    expect(await findBrokenPictures(get, pictures)).toEqual([]);
  });

  it('has every page of its sitemap in two languages, all pictures and no dead links with all mutations at once', {
    timeout: 600_000,
    tags: 'long',
  }, async () => {
    const { get } = await start(everything);
    const paths = await listSitemapPaths(get, ['cz', 'de']);
    expect(paths.length).toBeGreaterThan(400);
    const { faults, links, pictures } = await crawl(get, paths);
    const others = links.filter((link) => !paths.includes(link));
    expect(faults).toEqual([]);
    expect(await findDeadLinks(get, others)).toEqual([]);
    expect(await findBrokenPictures(get, pictures)).toEqual([]); // pictures of the site only: without optional fields, records have none
  });
});
