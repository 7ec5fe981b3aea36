import { createContext } from 'react';

/** As long as a page is held back for its first answers; then it shows what it has. */
export const HeldBackMs = createContext(3000);
