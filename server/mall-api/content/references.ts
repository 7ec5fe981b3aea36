import type { Block } from '#shared/contracts/website-pages.ts';
import { foundScreens } from '#shared/messages/screen-words.ts';
import type { CheckedContent } from './check.ts';
import { type ContentFault, type Problem, toKey } from './faults.ts';
import type { Content, Kind } from './kinds.ts';
import { findWrongPerks } from './perk-rules.ts';
import { findDisorder } from './tier-order.ts';
import { findUntruths } from './untruths.ts';

/** What only shows when all records are together: the same id twice, names of records that are not there, tiers in no order. */
export function checkReferences({ content, origins, ids }: Pick<CheckedContent, 'content' | 'origins' | 'ids'>): ContentFault[] {
  const problems = [
    ...findDoubles(content),
    ...findDangling(content, ids),
    ...findUnknownUnits(content),
    ...findStraySpots(content),
    ...findUnknownZones(content),
    ...findOtherMoney(content),
    ...findUnknownMeanings(content, ids),
    ...findDisorder(content.tiers),
    ...findWrongPerks(content.rewards),
    ...findUntruths(content),
  ];
  return problems.map(({ record, path, reason }) => {
    const origin = origins.get(record) ?? { file: '', key: '' };
    return { file: origin.file, key: toKey(origin.key, path), reason };
  });
}

type Names = readonly (readonly [path: PropertyKey[], name: string | number | null | undefined])[];

function findDoubles(content: Content): Problem[] {
  const numbered: readonly (readonly { id: number }[])[] = [
    content.malls, content['hero-banners'], content.categories, content.companies, content.announcements, content.rewards,
    content.amenities, content.faq, content['post-categories'], content.tiers, content.badges, content['booking-services'],
    content['website-pages'], content.floorplans, content.entrances,
  ]; // biome-ignore format: a list of kinds
  return [
    ...numbered.flatMap((records) => doublesOf(records, ({ id }) => [[['id'], id]])),
    ...doublesOf(content.locales, ({ locale }) => [[['locale'], locale]]),
    ...doublesOf(content['website-pages'], ({ permalink }) => [[['permalink'], permalink]]),
    ...doublesOf(content['website-pages'], ({ alias }) => [[['alias'], alias]]),
    ...doublesOf(content['website-pages'], (page) => page.translations.map(({ path }, index) => [['translations', index, 'path'], path])),
    ...content.floorplans.flatMap((plan) =>
      doublesOf([plan], ({ units }) => units.map(({ unit }, index) => [['units', index, 'unit'], unit]), 'within'),
    ),
  ];
}

/** Across records, or within each; one record may give two languages the same path. */
function doublesOf<T extends object>(
  records: readonly T[],
  namesOf: (record: T) => Names,
  where: 'across' | 'within' = 'across',
): Problem[] {
  const owners = new Map<string | number, T>();
  return records.flatMap((record) =>
    namesOf(record).flatMap(([path, name]) => {
      if (name === null || name === undefined) return [];
      const owner = owners.get(name);
      owners.set(name, owner ?? record);
      const isDouble = owner !== undefined && (where === 'within' || owner !== record);
      return isDouble ? [{ record, path, reason: `${name} is there twice` }] : [];
    }),
  );
}

type Reference = readonly [path: PropertyKey[], id: number | null | undefined];

function findDangling(content: Content, ids: CheckedContent['ids']): Problem[] {
  const { companies, categories, announcements, rewards, amenities, floorplans, entrances, faq } = content;
  const danglingOf = <T extends object>(records: readonly T[], kind: Kind, referencesOf: (record: T) => readonly Reference[]) =>
    records.flatMap((record) =>
      referencesOf(record).flatMap(([path, id]): Problem[] =>
        id === null || id === undefined || (ids.get(kind)?.has(id) ?? true) ? [] : [{ record, path, reason: `${kind} has no ${id}` }],
      ),
    );
  const blockIds = (blocks: readonly Block[], path: PropertyKey[]) =>
    blocks.flatMap((block, index) => toReferences(block.company_ids, [...path, index, 'company_ids']));
  return [
    ...danglingOf(companies, 'categories', (company) => toReferences(company.category_ids, ['category_ids'])),
    ...danglingOf(companies, 'floorplans', (company) => [[['floorplan_id'], company.floorplan_id]]),
    ...danglingOf(categories, 'categories', (category) => [[['parent_id'], category.parent_id]]),
    ...danglingOf(announcements, 'companies', (announcement) => [[['company_id'], announcement.company_id]]),
    ...danglingOf(announcements, 'categories', (announcement) => toReferences(announcement.category_ids, ['category_ids'])),
    ...danglingOf(rewards, 'companies', (reward) => [[['company_id'], reward.company_id]]),
    ...danglingOf(rewards, 'categories', (reward) => toReferences(reward.category_ids, ['category_ids'])),
    ...danglingOf(rewards, 'tiers', (reward) => [[['min_tier_id'], reward.min_tier_id]]),
    ...danglingOf(amenities, 'categories', (amenity) => toReferences(amenity.category_ids, ['category_ids'])),
    ...danglingOf(amenities, 'floorplans', (amenity) => [[['floorplan_id'], amenity.floorplan_id]]),
    ...danglingOf(faq, 'post-categories', (question) => [[['category_id'], question.category_id]]),
    ...danglingOf(entrances, 'floorplans', (entrance) => [[['floorplan_id'], entrance.floorplan_id]]),
    ...danglingOf(floorplans, 'companies', ({ units }) => units.map((unit, index) => [['units', index, 'company_id'], unit.company_id])),
    ...danglingOf(floorplans, 'amenities', ({ units }) => units.map((unit, index) => [['units', index, 'amenity_id'], unit.amenity_id])),
    ...danglingOf(floorplans, 'floorplans', ({ connectors }) =>
      connectors.map((connector, index) => [['connectors', index, 'to_floorplan_id'], connector.to_floorplan_id]),
    ),
    ...danglingOf(content['website-pages'], 'companies', (page) => [
      ...blockIds(page.blocks, ['blocks']),
      ...page.tabs.flatMap((tab, index) => blockIds(tab.blocks, ['tabs', index, 'blocks'])),
    ]),
    ...(['companies', 'amenities', 'entrances', 'categories'] as const).flatMap((kind) =>
      danglingOf(content['search-synonyms'], kind, ({ means }) => toReferences(means[kind] ?? [], ['means', kind])),
    ),
  ];
}

function toReferences(ids: readonly number[], path: PropertyKey[]): Reference[] {
  return ids.map((id, index) => [[...path, index], id]);
}

function findUnknownUnits({ companies, floorplans }: Content): Problem[] {
  return companies.flatMap((company) => {
    const plan = floorplans.find(({ id }) => id === company.floorplan_id);
    if (!plan || !company.unit || plan.units.some(({ unit }) => unit === company.unit)) return [];
    return [{ record: company, path: ['unit'], reason: `floor plan ${plan.id} has no unit ${company.unit}` }];
  });
}

/** What synonyms name by words: screens that search knows, aliases of pages. */
function findUnknownMeanings({ 'search-synonyms': synonyms, 'website-pages': pages }: Content, ids: CheckedContent['ids']): Problem[] {
  const arePagesKnown = ids.has('website-pages');
  return synonyms.flatMap((record) => {
    const { means, words } = record;
    return [
      ...(means.routes ?? []).flatMap((name, index): Problem[] =>
        foundScreens.some((screen) => screen === name)
          ? []
          : [{ record, path: ['means', 'routes', index], reason: `must be one of ${foundScreens.join(', ')}` }],
      ),
      ...(means.pages ?? []).flatMap((name, index): Problem[] =>
        !arePagesKnown || pages.some(({ alias }) => alias === name)
          ? []
          : [{ record, path: ['means', 'pages', index], reason: `website-pages has no ${name}` }],
      ),
      ...(Object.values(words).every((list) => !list?.length) ? [{ record, path: ['words'], reason: 'must have a word' }] : []),
    ];
  });
}

/** An entrance that is not on its plan would be drawn beside it, and no way would lead there. */
function findStraySpots({ entrances, floorplans }: Content): Problem[] {
  return entrances.flatMap((entrance) => {
    const plan = floorplans.find(({ id }) => id === entrance.floorplan_id);
    const [x, y] = entrance.at;
    if (!plan || (x >= 0 && y >= 0 && x <= plan.width && y <= plan.height)) return [];
    return [{ record: entrance, path: ['at'], reason: `is not on floor plan ${plan.id}, which is ${plan.width} by ${plan.height}` }];
  });
}

function findUnknownZones({ entrances, malls }: Content): Problem[] {
  const names = malls.flatMap(({ opening_hours }) => opening_hours.map(({ name }) => name));
  return entrances.flatMap((entrance) =>
    !entrance.zone || names.includes(entrance.zone)
      ? []
      : [{ record: entrance, path: ['zone'], reason: `must be one of ${names.join(', ')}` }],
  );
}

/** Receipts are in the centre's currency: points for another would never come. */
function findOtherMoney({ malls, loyalty }: Content): Problem[] {
  const currency = malls[0]?.currency;
  if (!loyalty || !currency) return [];
  const amounts: Names = [
    [['spend_per_point', 'currency'], loyalty.spend_per_point.currency],
    [['receipts', 'approved_up_to', 'currency'], loyalty.receipts.approved_up_to.currency],
    [['receipts', 'pace', 'day', 'amount', 'currency'], loyalty.receipts.pace.day.amount.currency],
    [['receipts', 'pace', 'week', 'amount', 'currency'], loyalty.receipts.pace.week.amount.currency],
  ];
  return amounts.flatMap(([path, given]) =>
    given === currency ? [] : [{ record: loyalty, path, reason: `must be ${currency}, as the centre’s is` }],
  );
}
