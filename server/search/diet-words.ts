import type { Diet } from '#shared/contracts/companies.ts';
import type { Locale } from '#shared/site/locales.ts';

type Words = Readonly<Record<Locale, readonly string[]>>;

/** What people type who look for something that they may, or want to, eat. */
const dietWords: Readonly<Record<Diet, Words>> = {
  vegan: {
    en: ['vegan', 'plant-based'],
    cz: ['veganské', 'rostlinné'],
    sk: ['vegánske', 'rastlinné'],
    de: ['vegan', 'pflanzlich'],
  },
  vegetarian: {
    en: ['vegetarian', 'veggie', 'meat-free', 'meatless'],
    cz: ['vegetariánské', 'bezmasé', 'bez masa'],
    sk: ['vegetariánske', 'bezmäsité', 'bez mäsa'],
    de: ['vegetarisch', 'fleischlos', 'ohne Fleisch'],
  },
  gluten_free: {
    en: ['gluten-free', 'without gluten', 'coeliac', 'celiac'],
    cz: ['bezlepkové', 'bez lepku', 'celiakie'],
    sk: ['bezlepkové', 'bez lepku', 'celiakia'],
    de: ['glutenfrei', 'ohne Gluten', 'Zöliakie'],
  },
  lactose_free: {
    en: ['lactose-free', 'without lactose'],
    cz: ['bezlaktózové', 'bez laktózy'],
    sk: ['bezlaktózové', 'bez laktózy'],
    de: ['laktosefrei', 'ohne Laktose'],
  },
  halal: { en: ['halal'], cz: ['halal'], sk: ['halal'], de: ['halal'] },
  kosher: { en: ['kosher'], cz: ['košer'], sk: ['kóšer'], de: ['koscher'] },
};

/** What they add to any of them: 'veganské jídlo', 'glutenfreies Essen'. */
const foodWords: Words = {
  en: ['food', 'dishes', 'meal'],
  cz: ['jídlo', 'strava'],
  sk: ['jedlo', 'strava'],
  de: ['Essen', 'Gerichte'],
};

const ofAll = (words: Words): string[] => [...new Set(Object.values(words).flat())];

/** The words for a diet in all languages: its own, and those that it has in common with the others, which alone say little. */
export function listDietWords(diet: Diet): { own: string[]; common: string[] } {
  return { own: ofAll(dietWords[diet]), common: ofAll(foodWords) };
}
