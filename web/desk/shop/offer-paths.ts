import { toDeskPath } from '../lib/desk-path.ts';

export const toOffersPath = () => toDeskPath('offers');
export const toOfferPath = (offer: string) => toDeskPath('offers', offer);
/** No offer is called so. */
export const toNewOfferPath = () => toDeskPath('offers', 'new');
