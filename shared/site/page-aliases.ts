/** Keys of the custom pages that a tenant may fill (`/{lang}/{alias}`, or the page's own path in each language). */
export const pageAliases = [
  'gift-cards',
  'contact',
  'mobile-app',
  'parking',
  'loyalty-program',
  'blog',
  'job-offers',
  'information',
  'dokumenty',
  'gdpr',
  'service-information',
  'pet-policy',
  'distribution',
  'space-lease',
  'christmass-stall',
  'terrace',
  'kulinar-nebo-kancelar',
  'fit-nebo-outfit',
  'styl-nebo-dril',
  'trpyt-nebo-lesk',
  'rebelka-nebo-modelka',
  'paradeni-nebo-dovadeni',
  'navstevni-rad',
  'darkove-seky',
  'harfa-energo',
] as const;

export function isPageAlias(text: string): boolean {
  return (pageAliases as readonly string[]).includes(text);
}
