/** The kind of content that offers are records of. */
export const offerKind = 'announcements';

/** The fields of an offer that a shop fills in. All others, the type, the scope and the company first, are the server's. */
export const shopFields = ['translations', 'category_ids', 'starts_at', 'ends_at', 'price', 'price_before', 'image'] as const;

/** The same of one of its translations. */
export const shopTexts = ['title', 'perex', 'article'] as const;

/** So many proposals of one company may be under way at once. */
export const mostOpenProposals = 100;
