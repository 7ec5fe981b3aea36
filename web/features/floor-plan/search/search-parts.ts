import { FoundInView } from './FoundInView.tsx';
import { loadAliases, toPlaceSearch } from './place-search.ts';

/** What the plan's search needs, loaded once somebody is about to type: see `use-place-search.ts`. */
export const searchParts = { FoundInView, loadAliases, toPlaceSearch };
