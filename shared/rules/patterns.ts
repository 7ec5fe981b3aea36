/** Patterns shared by schemas, addresses and pages. */

export const slugPattern = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/;
/** Like a slug, but also with capitals. */
export const unitPattern = /^[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*$/;
/** Path of an article below `/a/`. */
export const permalinkPattern = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/;
/** Target of a link: a path of the site, an absolute address, a phone number or an email address. */
export const linkPattern = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)[^\s\\]*$/;
/** 128 random bits or more, from the caller. */
export const idempotencyKeyPattern = /^[\w-]{16,64}$/;
