import type { Diet } from '#shared/contracts/companies.ts';
import { wordsOfAll } from '#shared/messages/messages.ts';

/** Words for a diet in all languages: its own, and those shared by all diets, which mean little on their own. */
export function listDietWords(diet: Diet): { own: string[]; common: string[] } {
  return { own: wordsOfAll(({ diets }) => diets[diet]), common: wordsOfAll(({ food }) => food) };
}
