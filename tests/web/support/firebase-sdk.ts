import { type Mock, vi } from 'vitest';

/** A fake Firebase: an app created once, and a popup that returns the logged-in person. `loads` counts how often its code was loaded. */
export const firebaseSdk: { signInWithPopup: Mock; signOut: Mock; initializeApp: Mock; loads: number } = {
  signInWithPopup: vi.fn(),
  signOut: vi.fn(),
  initializeApp: vi.fn(() => 'app'),
  loads: 0,
};

/** Replaces `@firebase/app`. */
export const firebaseApp = { initializeApp: firebaseSdk.initializeApp };

class Provider {
  scopes: string[] = [];
  readonly id: string;
  constructor(id: string) {
    this.id = id;
  }
  addScope(scope: string) {
    this.scopes.push(scope);
    return this;
  }
}

/** Replaces `@firebase/auth`. */
export function loadFirebaseAuth(): object {
  firebaseSdk.loads += 1;
  return {
    browserPopupRedirectResolver: 'popup',
    inMemoryPersistence: 'memory',
    initializeAuth: (_app: unknown, options: unknown) => ({ options }),
    signInWithPopup: firebaseSdk.signInWithPopup,
    signOut: firebaseSdk.signOut,
    OAuthProvider: Provider,
    GoogleAuthProvider: class extends Provider {
      constructor() {
        super('google.com');
      }
    },
    FacebookAuthProvider: class extends Provider {
      constructor() {
        super('facebook.com');
      }
    },
  };
}
