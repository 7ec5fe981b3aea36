import { createContext } from 'react';

/** Maximum time to hold a page back for its first answers; then it is shown as it is. */
export const MaxHoldMs = createContext(3000);
