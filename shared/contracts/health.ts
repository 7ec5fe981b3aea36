/** Why the mall API can write nothing, as `/health` says it; visitors read on. */
export const storageFaults = ['full', 'refused', 'damaged'] as const;
export type StorageFault = (typeof storageFaults)[number];
