import type { Category } from '#shared/contracts/categories.ts';
import { type Company, type Diet, diets } from '#shared/contracts/companies.ts';
import { escapeMarkup } from '#shared/rules/escape-markup.ts';
import type { OpeningHours } from '#shared/schemas/fields.ts';
import { socialNetworks } from '#shared/site/social-networks.ts';
import type { DrawnFloor, DrawnUnit } from './drawn-floors.ts';
import type { Tags } from './map-fault.ts';
import type { Occupant } from './places.ts';
import type { ShopKind } from './shop-kinds.ts';
import { findInLanguage, type Texts, texts, toTranslations } from './texts.ts';

type CompanyOccupant = Extract<Occupant, { kind: 'company' }>;

/** A company of the map with all its units, lowest first. */
interface Tenancy {
  occupant: CompanyOccupant;
  units: (DrawnUnit & { floorplanId: number })[];
}

export function listTenancies(floors: readonly DrawnFloor[]): Tenancy[] {
  const tenancies = new Map<string, Tenancy>();
  for (const { units, floorplanId } of floors) {
    for (const unit of units) {
      const { occupant } = unit.place;
      if (occupant?.kind !== 'company') continue;
      const tenancy = tenancies.get(occupant.feature.id) ?? { occupant, units: [] };
      tenancy.units.push({ ...unit, floorplanId });
      tenancies.set(occupant.feature.id, tenancy);
    }
  }
  return [...tenancies.values()].sort((a, b) => a.occupant.name.localeCompare(b.occupant.name, 'en'));
}

interface Lookups {
  idOf: (feature: { id: string }) => number;
  categoryIdOf: (kind: ShopKind) => number;
  hoursOf: (feature: { id: string }) => OpeningHours | undefined;
  isUnreached: (unit: DrawnUnit) => boolean;
}

/** Turns tenancies into company records. */
export function toCompanies(tenancies: readonly Tenancy[], { idOf, categoryIdOf, hoursOf, isUnreached }: Lookups): Company[] {
  return tenancies.map(({ occupant: { feature, name, shop }, units }): Company => {
    const { tags } = feature;
    const [home] = units;
    const hours = hoursOf(feature);
    const phone = readPhone(tags);
    const web = readLink(tags);
    const diets = readDiets(tags);
    return {
      id: idOf(feature),
      type: shop.kind.type,
      gallery: [],
      category_ids: shop.tag ? [categoryIdOf(shop.kind)] : [],
      ...(home && { floor: home.level, floorplan_id: home.floorplanId }),
      ...(home && !home.isNameGenerated && { unit: home.unit }),
      ...(units.every(isUnreached) && { is_outside_only: true }),
      ...(phone && { phone }),
      ...(tags.email || tags['contact:email'] ? { email: tags.email ?? tags['contact:email'] } : {}),
      ...(web && { web }),
      social: readSocial(tags),
      ...(hours && { opening_hours: hours }),
      is_featured: false,
      is_new: false,
      tags: [],
      ...(diets.length > 0 && { diets }),
      followers: 0,
      translations: toTranslations((locale) => {
        const paragraphs = [findInLanguage(tags, 'description', locale), accessTexts[tags.wheelchair ?? '']?.[locale]].filter(
          (text) => text !== undefined,
        );
        return {
          title: findInLanguage(tags, 'name', locale) ?? name,
          company_category: shop.kind.names[locale],
          ...(paragraphs.length > 0 && { description: paragraphs.map((text) => `<p>${escapeMarkup(text)}</p>`).join('') }),
        };
      }),
    };
  });
}

const accessible = texts('Accessible by wheelchair.', 'Bezbariérový přístup.', 'Bezbariérový prístup.', 'Rollstuhlgerecht.');

/** Texts for the values of the tag `wheelchair`. */
const accessTexts: Readonly<Record<string, Texts>> = {
  yes: accessible,
  designated: accessible,
  limited: texts(
    'Partly accessible by wheelchair.',
    'Zčásti bezbariérový přístup.',
    'Čiastočne bezbariérový prístup.',
    'Teilweise rollstuhlgerecht.',
  ),
  no: texts('Not accessible by wheelchair.', 'Bez bezbariérového přístupu.', 'Bez bezbariérového prístupu.', 'Nicht rollstuhlgerecht.'),
};

/** Categories of the shop kinds, sorted by English name. */
export function toCategories(kinds: readonly ShopKind[], idOf: (feature: { id: string }) => number): Category[] {
  const byName = new Map(kinds.map((kind) => [kind.names.en, kind]));
  return [...byName.values()]
    .sort((a, b) => a.names.en.localeCompare(b.names.en, 'en'))
    .map((kind, order) => ({
      id: idOf(toCategoryKey(kind)),
      type: 'company',
      icon: kind.icon,
      order,
      translations: toTranslations((locale) => ({ name: kind.names[locale] })),
    }));
}

/** Kinds with the same name share a category. */
export function toCategoryKey({ names }: ShopKind): { id: string } {
  return { id: names.en };
}

/** Diets that a place offers, also exclusively (`diet:*`). */
function readDiets(tags: Tags): Diet[] {
  return diets.filter((diet) => ['yes', 'only'].includes(tags[`diet:${diet}`] ?? ''));
}

const most = 2000;

/** The first phone number in the map. */
function readPhone(tags: Tags): string | undefined {
  const [phone = ''] = (tags.phone ?? tags['contact:phone'] ?? '').split(';');
  return phone.trim() || undefined;
}

/** The first web address; https if it has no scheme. Undefined if it is invalid. */
function readLink(tags: Tags): string | undefined {
  const [given = ''] = (tags.website ?? tags['contact:website'] ?? tags.url ?? '').split(';');
  return toWebAddress(given.trim());
}

/** Social profiles that are web addresses; bare names would be broken links. */
function readSocial(tags: Tags): Partial<Record<(typeof socialNetworks)[number], string>> {
  return Object.fromEntries(
    socialNetworks.flatMap((network) => {
      const address = toWebAddress(tags[`contact:${network}`] ?? '');
      return address ? [[network, address]] : [];
    }),
  );
}

function toWebAddress(value: string): string | undefined {
  if (!value.includes('.') || /\s/.test(value) || value.length > most) return undefined;
  const address = /^https?:\/\//i.test(value) ? value : `https://${value}`;
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? address : undefined;
}
