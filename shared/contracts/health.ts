/** Reasons in `/health` why the mall API cannot write; reads still work. */
export const storageFaults = ['full', 'refused', 'damaged'] as const;
export type StorageFault = (typeof storageFaults)[number];
