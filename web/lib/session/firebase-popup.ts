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

let started: Auth | undefined; // Firebase goes on by itself after a failure: it is started once for the document

/** The ID token of who logs in at the provider, in a window of its own. Firebase keeps nothing of it. Rejects with `FirebaseError`. */
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

/** Why nobody came back, as Firebase names it. */
export function toErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String((error as FirebaseError).code) : ''; // its other fields are not looked at
}

function toProvider(id: SsoProvider): AuthProvider {
  if (id === 'google.com') return new GoogleAuthProvider().addScope('email');
  if (id === 'facebook.com') return new FacebookAuthProvider().addScope('email');
  const apple = new OAuthProvider(id);
  apple.addScope('email');
  apple.addScope('name');
  return apple;
}
