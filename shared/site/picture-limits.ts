/**
 * Limits of pictures uploaded by staff, large enough for a photograph straight from a camera. Pictures are stored as large as the site can show them.
 */
export const uploadLimits = {
  bytesAtMost: 25 * 1024 * 1024,
  altCharacters: 250,
  fileNameCharacters: 200,
  tagCharacters: 40,
  tagsAtMost: 20,
} as const;

/** Types that browsers can convert to: a phone that stores HEIC then uploads a JPEG. */
export const uploadTypes = 'image/jpeg,image/png,image/webp,image/avif';

/** Documents of the library. Browsers show PDF files themselves, and their scripts never reach the site. */
export const documentLimits = { bytesAtMost: 20 * 1024 * 1024, type: 'application/pdf' } as const;

/** Spreadsheets to import. Their content is checked by the mall API, whatever their type. */
export const sheetFileLimits = { bytesAtMost: 10 * 1024 * 1024, type: 'application/octet-stream' } as const;

/** Pictures per page at the desk. */
export const picturesOfPage = 24;

/** Max suggested tags. */
export const suggestedTags = 20;
