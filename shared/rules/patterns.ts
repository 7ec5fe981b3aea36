/** What a schema, an address and a page all go by. */

export const slugPattern = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/;
/** As a slug, in small letters or capitals. */
export const unitPattern = /^[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*$/;
/** The path of an article below `/a/`. */
export const permalinkPattern = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/;
/** Where a link leads: a path of the site, an absolute address, a phone or a mail. */
export const linkPattern = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)[^\s\\]*$/;
/** 128 random bits or more, by the caller. */
export const idempotencyKeyPattern = /^[\w-]{16,64}$/;
