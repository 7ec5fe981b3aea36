/** Options of a test that is run by `npm run test:long`, and not by `npm test`. */
export const long = { tag: '@long' } as const;

/** Options of a test in a table: long for the rows that another row represents in `npm test`. */
export const longIf = (isLong: boolean): Partial<typeof long> => (isLong ? long : {});
