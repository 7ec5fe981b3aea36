import { FoundInView } from './FoundInView.tsx';
import { loadAliases, toPlaceSearch } from './place-search.ts';

/** Code of the plan's search, loaded when the visitor is about to type: see `use-place-search.ts`. */
export const searchParts = { FoundInView, loadAliases, toPlaceSearch };
