// For its warnings, React records where each of up to ten thousand elements per second was created: a third of the render time in tests.
// Warnings work without these records. React has no switch for this, so its counter for the current second is always at the limit.
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

const { default: react } = (await import('react')) as unknown as { default: Record<string, object | undefined> }; // missing in its types
const counts = react[internals];
if (counts && 'recentlyCreatedOwnerStacks' in counts)
  // not in the production build
  Object.defineProperty(counts, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} });

export {};
