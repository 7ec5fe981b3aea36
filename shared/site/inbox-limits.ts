/**
 * Files that staff attach to replies. `bytesAtMost`: of one file, so that its answer stays below the gateway's limit. `emailBytesAtMost`: of all files
 * of an email, which mail servers accept everywhere.
 */
export const replyFileLimits = { bytesAtMost: 5_000_000, emailBytesAtMost: 7_000_000, files: 5 } as const;

/** Limits of the staff's inbox. `searched`: number of newest entries that a search covers; `templates`: maximum number of reply templates. */
export const inboxLimits = { searched: 200, searchCharacters: 100, templates: 200, titleCharacters: 80 } as const;

/** Colleagues at an open item: each page notes itself every `everyMs`, and is shown to others for `shownMs`. */
export const presenceLimits = { everyMs: 20_000, shownMs: 45_000 } as const;
