/** Options of a test that only `npm run test:long` runs, not `npm test`. */
export const long = { tag: '@long' } as const;

/** Options of a test in a table. Rows with `isLong` run only in `npm run test:long`; other rows represent them in `npm test`. */
export const longIf = (isLong: boolean): Partial<typeof long> => (isLong ? long : {});
