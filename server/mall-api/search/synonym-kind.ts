import { SearchSynonym } from '#shared/schemas/search-words.ts';
import { type ListKind, type Problem, toReferences } from '../core/kinds/record-kind.ts';
import { foundScreens } from '../core/kinds/search-screens.ts';

const meant = ['companies', 'amenities', 'entrances', 'categories'] as const;

export const synonyms: ListKind<SearchSynonym> = {
  schema: SearchSynonym,
  identityField: 'means',
  isImportOnly: true,
  listReferences: ({ means }) => meant.flatMap((kind) => toReferences(kind, means[kind] ?? [], ['means', kind])),
  checkedWith: ['website-pages'],
  /** Checks references by name: screens that search knows, aliases of pages. */
  findProblems(records, { 'website-pages': pages }, ids) {
    const arePagesKnown = ids.has('website-pages');
    return records.flatMap((record) => {
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
  },
};
