/** Reasons for a login request, in the address as `why`. Without one, a return path means that the page is for members. */
export const loginReasons = [
  'expired',
  'kept',
  'like',
  'follow',
  'thumb',
  'password',
  'partner',
  'reward',
  'booking',
  'gift-card',
  'members',
] as const;
export type LoginReason = (typeof loginReasons)[number];
