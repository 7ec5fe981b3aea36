/** Reasons for a login request, in the address as `why`. If `why` is missing, a return path means that its page is for members. */
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
  'invitation',
  'members',
] as const;
export type LoginReason = (typeof loginReasons)[number];
