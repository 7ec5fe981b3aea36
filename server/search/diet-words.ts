import type { Diet } from '#shared/contracts/companies.ts';
import type { Locale } from '#shared/site/locales.ts';

type Words = Readonly<Record<Locale, readonly string[]>>;

/** Words that visitors type to find food for their diet. */
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

/** Words added to any of these: 'veganské jídlo', 'glutenfreies Essen'. */
const foodWords: Words = {
  en: ['food', 'dishes', 'meal'],
  cz: ['jídlo', 'strava'],
  sk: ['jedlo', 'strava'],
  de: ['Essen', 'Gerichte'],
};

const ofAll = (words: Words): string[] => [...new Set(Object.values(words).flat())];

/** Words for a diet in all languages: its own, and those shared by all diets, which mean little on their own. */
export function listDietWords(diet: Diet): { own: string[]; common: string[] } {
  return { own: ofAll(dietWords[diet]), common: ofAll(foodWords) };
}
