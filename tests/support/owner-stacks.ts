// For its warnings, React records where up to ten thousand elements per second were created, a third of the render time in tests. Warnings also
// work without these records. React cannot switch them off, so its counter for the current second is always at the limit.
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

const { default: react } = (await import('react')) as unknown as { default: Record<string, object | undefined> }; // safe: this object is missing in React's types
const counts = react[internals];
if (counts && 'recentlyCreatedOwnerStacks' in counts)
  // missing in the production build
  Object.defineProperty(counts, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} });

export {};
