/** Of the staff's inbox: what a search looks at, newest first, and how much there is of templates. */
export const inboxLimits = { searched: 200, searchCharacters: 100, templates: 200, titleCharacters: 80 } as const;
