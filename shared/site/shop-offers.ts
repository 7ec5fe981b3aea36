/** Content kind under which offers are stored. */
export const offerKind = 'announcements';

/** Fields of an offer that a shop fills in. The server sets all others, in particular type, scope and company. */
export const shopFields = ['translations', 'category_ids', 'starts_at', 'ends_at', 'price', 'price_before', 'image'] as const;

/** Fields of an offer's translation that a shop fills in. */
export const shopTexts = ['title', 'perex', 'article'] as const;

/** Max open proposals of a company. */
export const maxOpenProposals = 100;
