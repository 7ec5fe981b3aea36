/** The tag of every answer of the mall API, and of every page that is made of some. */
export const contentTag = 'content';
/** The tag of pictures and other files. */
export const mediaTag = 'media';
