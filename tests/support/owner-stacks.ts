// For its warnings React notes of ten thousand elements a second where each was made: a third of what it takes to render in tests. Warnings are
// given without that note, too. React has no switch for it, so its count of this second's notes stands at its end.
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

const { default: react } = (await import('react')) as unknown as { default: Record<string, object | undefined> }; // which its types do not tell of
const counts = react[internals];
if (counts) Object.defineProperty(counts, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} });

export {};
