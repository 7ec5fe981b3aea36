import type { Diet } from '#shared/contracts/companies.ts';
import { wordsOfAll } from '#shared/messages/messages.ts';

/** Returns the words for a diet in all languages. `own`: words for this diet. `common`: words that all diets share, which mean little alone. */
export function listDietWords(diet: Diet): { own: string[]; common: string[] } {
  return { own: wordsOfAll(({ diets }) => diets[diet]), common: wordsOfAll(({ food }) => food) };
}
