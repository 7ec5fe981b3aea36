/** Social networks on which a company or the centre may have a page. */
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
