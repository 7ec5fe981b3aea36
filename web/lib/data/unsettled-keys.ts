import { ofSite } from '../site-state.ts';

/**
 * Idempotency keys of calls whose outcome is unknown, for when storage is switched off. Separate from `idempotency-keys.ts`, because all parts of a
 * site share only this state.
 */
export const unsettledKeys = ofSite(() => new Map<string, string>());
