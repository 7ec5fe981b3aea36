/** Limits of the staff's inbox. `searched`: number of newest entries that a search covers; `templates`: maximum number of reply templates. */
export const inboxLimits = { searched: 200, searchCharacters: 100, templates: 200, titleCharacters: 80 } as const;
