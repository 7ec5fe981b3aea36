import { ofSite } from '../site-state.ts';

/** Idempotency keys of calls whose end is not known, where storage is switched off. Apart from what reads them (`idempotency-keys.ts`): all parts of a site share this alone. */
export const keptKeys = ofSite(() => new Map<string, string>());
