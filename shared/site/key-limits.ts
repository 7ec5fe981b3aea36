import type { KeyScope } from '../contracts/endpoint.ts';

/** Keys start with these letters, so that scanners of leaked secrets recognize them. The rest is 256 random bits in base64url. */
export const keyPrefix = 'mfk_';
export const keyPattern = /^mfk_[\w-]{43}$/;

/** Holders of keys. The kind decides which scopes the desk and the command suggest; a key can have others. */
export const keyKinds = ['shop', 'till', 'barrier', 'monitoring', 'script'] as const;
export type KeyKind = (typeof keyKinds)[number];
/** Kinds that always belong to one shop. Keys of other kinds work for the whole centre, unless a shop is named. */
export const kindsOfShops: readonly KeyKind[] = ['shop', 'till'];

const ofTills: readonly KeyScope[] = ['purchases:write', 'codes:take', 'cards:read', 'gift-cards:take'];
export const suggestedScopes: Readonly<Record<KeyKind, readonly KeyScope[]>> = {
  shop: ofTills,
  till: ofTills,
  barrier: ['parking:write'],
  monitoring: ['ops:metrics'],
  script: [],
};

/** Scopes that the form of a new key shows first. A script has no usual scope, so none is chosen for it. */
export const offeredScopes: Readonly<Record<KeyKind, readonly KeyScope[]>> = {
  ...suggestedScopes,
  script: ['desk:read', 'desk:write', 'ops:purge', 'ops:preview'],
};

export const keyLimits = {
  nameCharacters: 80,
  /** Hours for which a rotated key may still work. */
  maxOverlapHours: 168,
} as const;
