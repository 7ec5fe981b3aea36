import type { DomainParts } from '../domain-parts.ts';
import type { MemberPart } from '../member-part.ts';

export function prepareFavouritesPart({ queries: { favourites } }: DomainParts): MemberPart {
  return {
    sections: {
      likes: (customerId) => favourites.listKept(customerId, 'likes'),
      follows: (customerId) => favourites.listKept(customerId, 'follows'),
      thumbs: (customerId) => favourites.listKept(customerId, 'thumbs'),
    },
    forget: favourites.forget,
  };
}
