/** Why the login is asked for, as its address says it (`why`); without one, a way back says that the page there is for members. */
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
