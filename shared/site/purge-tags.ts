/** Tag of every answer of the mall API, and of every page built from one. */
export const contentTag = 'content';
/** Tag of pictures and other files. */
export const mediaTag = 'media';
