/** Where a company or the centre may have a page of its own. */
export const socialNetworks = [
  'instagram',
  'facebook',
  'twitter',
  'telegram',
  'whatsapp',
  'viber',
  'youtube',
  'tiktok',
  'linkedin',
  'pinterest',
] as const;
