import { type FirebaseError, initializeApp } from '@firebase/app';
import {
  type Auth,
  type AuthProvider,
  browserPopupRedirectResolver,
  FacebookAuthProvider,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  OAuthProvider,
  signInWithPopup,
  signOut,
} from '@firebase/auth';
import type { SiteFirebase, SsoProvider } from '#shared/site/sso.ts';

let started: Auth | undefined; // started once per document, because Firebase itself recovers from failures

/** Logs in at the provider in a popup and returns the ID token. Firebase does not store anything in the browser. Rejects with `FirebaseError`. */
export async function requestIdToken(firebase: SiteFirebase, provider: SsoProvider, language: string): Promise<string> {
  const auth = start(firebase);
  auth.languageCode = language;
  const { user } = await signInWithPopup(auth, toProvider(provider), browserPopupRedirectResolver);
  const token = await user.getIdToken();
  await signOut(auth);
  return token;
}

function start({ apiKey, authDomain, projectId }: SiteFirebase): Auth {
  started ??= initializeAuth(initializeApp({ apiKey, authDomain, projectId }), { persistence: inMemoryPersistence });
  return started;
}

/** Firebase’s code for a failed login. */
export function toErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String((error as FirebaseError).code) : ''; // safe: only `code` is read
}

function toProvider(id: SsoProvider): AuthProvider {
  if (id === 'google.com') return new GoogleAuthProvider().addScope('email');
  if (id === 'facebook.com') return new FacebookAuthProvider().addScope('email');
  const apple = new OAuthProvider(id);
  apple.addScope('email');
  apple.addScope('name');
  return apple;
}
