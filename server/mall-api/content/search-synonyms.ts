import { toTextWords } from '#shared/rules/search-words.ts';
import { toStems } from '#shared/rules/word-forms.ts';
import type { Content } from '../core/kinds/content-records.ts';

type Synonym = Content['search-synonyms'][number];

/** A record as matched by synonyms. */
export interface Meant {
  type: string;
  id: number;
  categoryIds: readonly number[];
  route?: string | undefined;
  alias?: string | null | undefined;
  /** Names, kind and tags. */
  called: readonly string[];
}

/** Types that search fields in the browser find, each with the name of its list in the entry of a word. */
export const listOf = { company: 'companies', amenity: 'amenities', entrance: 'entrances' } as const;
export type FoundInBrowser = keyof typeof listOf;

export function isFoundInBrowser(type: string): type is FoundInBrowser {
  return Object.hasOwn(listOf, type);
}

export interface Aliases {
  /** Words for exactly this record. */
  own: string[];
  /** Words for the record's category or kind; they rank below words for single records. */
  ofKind: string[];
}

/** Finds the everyday words for a record, in all languages. */
export function createAliases(synonyms: readonly Synonym[], categories: Content['categories']): (record: Meant) => Aliases {
  const prepared = synonyms.map((synonym) => ({ words: listWords(synonym), means: prepareMeans(synonym, categories) }));
  return (record) => {
    let stems: ReadonlySet<string> | undefined;
    const stemsThere = () => {
      stems ??= new Set(record.called.flatMap(toTextWords).flatMap(toStems));
      return stems;
    };
    return {
      own: prepared.flatMap(({ words, means }) => (means.isNamed(record) ? words : [])),
      ofKind: prepared.flatMap(({ words, means }) => (!means.isNamed(record) && means.isOfKind(record, stemsThere) ? words : [])),
    };
  };
}

function listWords({ words }: Synonym): string[] {
  return Object.values(words).flatMap((list) => list ?? []);
}

function prepareMeans({ means }: Synonym, categories: Content['categories']) {
  const isMeantCategory = (id: number | null | undefined) => typeof id === 'number' && Boolean(means.categories?.includes(id));
  const meantCategories = new Set(
    categories.flatMap(({ id, parent_id }) => (isMeantCategory(id) || isMeantCategory(parent_id) ? [id] : [])),
  );
  const phrases = (means.words ?? []).map((phrase) => toTextWords(phrase).map(toStems)).filter((words) => words.length > 0);
  return {
    isNamed: ({ type, id, route, alias }: Meant): boolean => {
      if (isFoundInBrowser(type)) return Boolean(means[listOf[type]]?.includes(id));
      return Boolean((route && means.routes?.includes(route)) || (alias && means.pages?.includes(alias)));
    },
    isOfKind: ({ type, categoryIds }: Meant, stemsThere: () => ReadonlySet<string>): boolean => {
      if (!isFoundInBrowser(type)) return false;
      if (categoryIds.some((category) => meantCategories.has(category))) return true;
      return phrases.some((words) => words.every((stems) => stems.some((stem) => stemsThere().has(stem))));
    },
  };
}
