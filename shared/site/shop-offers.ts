/** Content kind under which offers are stored. */
export const offerKind = 'announcements';

/** Content kind under which companies are stored. */
export const companyKind = 'companies';

/** Kinds of records that shops propose. */
export const shopKinds = [offerKind, companyKind] as const;
export type ShopKind = (typeof shopKinds)[number];

/** Fields that a shop fills in, and those of a translation. The server sets all others. */
export const shopFields: Readonly<Record<ShopKind, { fields: readonly string[]; texts: readonly string[] }>> = {
  announcements: {
    fields: ['translations', 'category_ids', 'starts_at', 'ends_at', 'price', 'price_before', 'image'],
    texts: ['title', 'perex', 'article'],
  },
  companies: {
    fields: ['translations', 'opening_hours', 'phone', 'email', 'web', 'social', 'logo', 'image', 'gallery'],
    texts: ['title', 'company_category', 'description'],
  },
};

/** Max open proposals of a company. */
export const maxOpenProposals = 100;

/** Max pictures of a company that are not published. */
export const maxShopPictures = 60;
