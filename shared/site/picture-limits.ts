/** What the staff may send of a picture: a photograph straight out of a camera. It is kept as large as the site can show it. */
export const uploadLimits = { bytesAtMost: 25 * 1024 * 1024, altCharacters: 250, fileNameCharacters: 200 } as const;

/** What browsers make pictures of by themselves: a telephone that keeps HEIC then hands over a JPEG. */
export const uploadTypes = 'image/jpeg,image/png,image/webp,image/avif';

/** How many the desk shows at once. */
export const picturesOfPage = 24;
