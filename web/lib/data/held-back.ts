import { createContext } from 'react';

/** Maximum time to hold a page back for its first answers; then it is shown as it is. */
export const HeldBackMs = createContext(3000);
