import type { Plugin } from 'vite';

/**
 * The site does not parse again what the gateway has parsed: in the browser a contract keeps what makes its address, and the schemas
 * of its answer, by far the most of it, stay out. Only schemas by name are taken; one that is written in place stays.
 */
export function addressOnlyContracts(): Plugin {
  return {
    name: 'address-only-contracts',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/shared\/contracts\/[\w-]+\.ts$/ },
      handler: (code) =>
        code
          .replace(/^(\s+(?:answer|item|stored|body)): (?:z\.array\()?[A-Z]\w+\)?,$/gm, '$1: z.unknown(),')
          .replace(
            /^ +(?:(?:needs|scopes): (?:\[['\w, ]*\]|access === .*)|freshness: '\w+'|stored: undefined|is(?:Optional|NeverEmpty|Costly): (?:true|false)),\n/gm,
            '',
          )
          .replace('const { access, needs = [] } = definition;', ''),
    },
  };
}

/** Of the tables of settings and routes, what the server alone reads: the theme's colours, and what a page's cache and the sitemap go by. */
export function browserTables(): Plugin {
  return {
    name: 'browser-tables',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/shared\/site\/(?:settings|routes)\.ts$/ },
      handler: (code) =>
        code
          .replace(/^ +\w+: colou?r(?:Name)?\('[^']*'\),\n/gm, '')
          .replace(/^ +(?:query: .*|isUnlisted: true|isUncached: true),\n/gm, '')
          .replace(/, (?:isUnlisted: true|isUncached: true|query: \[[^\]]*\])/g, ''),
    },
  };
}
