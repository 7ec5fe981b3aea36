/** Supported social logins, by their names in Firebase. */
export const ssoProviders = {
  'google.com': { name: 'Google' },
  'facebook.com': { name: 'Facebook' },
  'apple.com': { name: 'Apple' },
} as const;
export type SsoProvider = keyof typeof ssoProviders;

/** A tenant's Firebase project, for the browser; all of it is public. */
export interface SiteFirebase {
  projectId: string;
  apiKey: string;
  authDomain: string;
  providers: readonly SsoProvider[];
}

/** Origin of the login's script, and origins that it calls. */
export const ssoScriptOrigin = 'https://apis.google.com';
export const ssoCallOrigins = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'] as const;

const ssoScreens: readonly string[] = ['LoginScreen', 'RegisterScreen', 'ProfileScreen'];

/** Whether a screen offers social login. Only the documents of such screens admit the providers' scripts. */
export function hasSso(screen: string | undefined, firebase: SiteFirebase | undefined): boolean {
  return firebase !== undefined && screen !== undefined && ssoScreens.includes(screen);
}
