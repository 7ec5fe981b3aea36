import type { Plugin } from 'vite';

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
