import type { Route } from './route.ts';

const anonymous = { access: 'anonymous', isUnlisted: true, isUncached: true, query: ['return', 'why'] } as const;
const member = { access: 'member', layout: 'dashboard', isUnlisted: true } as const;
/** Routes opened from an email. `as`: which of the email's links it was. */
export const byToken = { query: ['token', 'as'], isUnlisted: true, isUncached: true } as const;

/** The part of the route table (`routes.ts`) for members, registration and login. */
export const memberRoutes = {
  login: { path: { en: 'login', cz: 'prihlaseni', sk: 'prihlasenie', de: 'anmelden' }, screen: 'LoginScreen', ...anonymous },
  register: {
    path: { en: 'register', cz: 'registrace', sk: 'registracia', de: 'registrieren' },
    screen: 'RegisterScreen',
    ...anonymous,
  },
  'forgot-password': {
    path: { en: 'forgot-password', cz: 'zapomenute-heslo', sk: 'zabudnute-heslo', de: 'passwort-vergessen' },
    screen: 'ForgotPasswordScreen',
    ...anonymous,
  },
  'set-new-password': {
    path: { en: 'set-new-password', cz: 'nove-heslo', sk: 'nove-heslo', de: 'neues-passwort' },
    screen: 'SetNewPasswordScreen',
    ...byToken,
  },
  'verify-email': {
    path: { en: 'verify-email', cz: 'overeni-e-mailu', sk: 'overenie-e-mailu', de: 'e-mail-bestaetigen' },
    screen: 'VerifyEmailScreen',
    ...byToken,
  },
  'login-link': {
    path: { en: 'login-link', cz: 'prihlaseni-odkazem', sk: 'prihlasenie-odkazom', de: 'anmelden-per-link' },
    screen: 'LoginLinkScreen',
    ...byToken,
  },
  'oauth-consent': {
    path: { en: 'authorize', cz: 'povoleni-pristupu', sk: 'povolenie-pristupu', de: 'zugriff-erlauben' },
    screen: 'OauthConsentScreen',
    access: 'member',
    query: ['client_id', 'redirect_uri', 'state', 'scope', 'response_type', 'code_challenge', 'code_challenge_method'],
    isUnlisted: true,
    isUncached: true,
  },

  dashboard: { path: { en: 'dashboard', cz: 'muj-prehled', sk: 'moj-prehlad', de: 'mein-bereich' }, screen: 'DashboardScreen', ...member },
  'dashboard-awards': { path: { en: 'awards', cz: 'ceny', sk: 'ocenenia', de: 'auszeichnungen' }, screen: 'AwardsScreen', ...member },
  'dashboard-favourites': {
    path: { en: 'favourites', cz: 'oblibene', sk: 'oblubene', de: 'favoriten' },
    screen: 'FavouritesScreen',
    ...member,
  },
  'dashboard-get-points': {
    path: { en: 'get-points', cz: 'ziskat-body', sk: 'ziskat-body', de: 'punkte-sammeln' },
    screen: 'GetPointsScreen',
    ...member,
  },
  'dashboard-household': {
    path: { en: 'household', cz: 'domacnost', sk: 'domacnost', de: 'haushalt' },
    screen: 'HouseholdScreen',
    ...member,
  },
  'dashboard-my-points': {
    path: { en: 'my-points', cz: 'moje-body', sk: 'moje-body', de: 'meine-punkte' },
    screen: 'MyPointsScreen',
    query: ['kind', 'page', 'before'],
    ...member,
  },
  'dashboard-profile': { path: { en: 'profile', cz: 'profil', sk: 'profil', de: 'profil' }, screen: 'ProfileScreen', ...member },
  'dashboard-receipts': {
    path: { en: 'receipts', cz: 'uctenky', sk: 'uctenky', de: 'kassenbons' },
    screen: 'ReceiptsScreen',
    query: ['status', 'page', 'receipt', 'new'],
    ...member,
  },
  'dashboard-rewards': {
    path: { en: 'rewards', cz: 'odmeny', sk: 'odmeny', de: 'praemien' },
    screen: 'MemberRewardsScreen',
    query: ['now', 'page'],
    ...member,
  },
  'dashboard-support': {
    path: { en: 'support', cz: 'podpora', sk: 'podpora', de: 'hilfe' },
    screen: 'SupportScreen',
    query: ['conversation', 'page'],
    ...member,
  },
  'dashboard-notices': {
    path: { en: 'notices', cz: 'upozorneni', sk: 'upozornenia', de: 'hinweise' },
    screen: 'NoticesScreen',
    query: ['topic'],
    ...member,
  },
  'dashboard-payment-methods': {
    path: { en: 'payment-methods', cz: 'platebni-metody', sk: 'platobne-metody', de: 'zahlungsarten' },
    screen: 'PaymentMethodsScreen',
    ...member,
  },
  'dashboard-bookings': {
    path: { en: 'my-bookings', cz: 'moje-rezervace', sk: 'moje-rezervacie', de: 'meine-buchungen' },
    screen: 'BookingsScreen',
    query: ['page', 'payment'],
    ...member,
  },
  'booking-receipt': {
    path: { en: 'my-bookings/{id}', cz: 'moje-rezervace/{id}', sk: 'moje-rezervacie/{id}', de: 'meine-buchungen/{id}' },
    screen: 'BookingReceiptScreen',
    ...member,
  },
  'gift-card': {
    path: { en: 'gift-cards/{id}', cz: 'darkove-karty/{id}', sk: 'darcekove-karty/{id}', de: 'geschenkkarten/{id}' },
    screen: 'GiftCardScreen',
    query: ['payment'],
    ...member,
  },
  'gift-card-order': {
    path: { en: 'gift-card-order', cz: 'objednavka-darkove-karty', sk: 'objednavka-darcekovej-karty', de: 'geschenkkarten-bestellung' },
    screen: 'GiftCardOrderScreen',
    existsWhile: 'is_authentication_active',
    ...byToken,
    query: ['token', 'payment'],
  },
  'held-gift-card': {
    path: { en: 'gift-card', cz: 'darkova-karta', sk: 'darcekova-karta', de: 'geschenkkarte' },
    screen: 'HeldGiftCardScreen',
    existsWhile: 'is_authentication_active',
    ...byToken,
  },
  'my-reward': {
    path: { en: 'my-reward/{id}', cz: 'moje-odmena/{id}', sk: 'moja-odmena/{id}', de: 'meine-praemie/{id}' },
    screen: 'MyRewardScreen',
    ...member,
  },
  'dashboard-purchases': {
    path: { en: 'purchases', cz: 'nakupy', sk: 'nakupy', de: 'einkaeufe' },
    screen: 'PurchasesScreen',
    query: ['page'],
    ...member,
  },
} as const satisfies Record<string, Route>;

/** Where password managers find the form for a new password (W3C, A Well-Known URL for Changing Passwords). */
export const changePasswordPath = '/.well-known/change-password';
/** Anchor of that form on the profile's page. */
export const passwordAnchor = 'password';
