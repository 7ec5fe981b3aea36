import { toDeskPath } from '../lib/desk-path.ts';

export const toOffersPath = () => toDeskPath('offers');
export const toOfferPath = (offer: string) => toDeskPath('offers', offer);
/** No offer has this key. */
export const toNewOfferPath = () => toDeskPath('offers', 'new');
