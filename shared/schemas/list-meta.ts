import * as z from 'zod/mini';

/** Position in a list: `page` counts from 1; `pages` is 0 for an empty list. */
export const ListMeta = z.object({ page: z.int(), per_page: z.int(), total: z.int(), pages: z.int() });
export type ListMeta = z.infer<typeof ListMeta>;
