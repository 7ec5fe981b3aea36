import './styles/main.css';
import './styles/features.css';
import { languages } from 'virtual:screen-messages';
import { failToStart } from './start-failure.ts';
import { type ScreenModule, startSite } from './start-site.tsx';

const screens = import.meta.glob<ScreenModule>('./screens/*.tsx');

// Nothing imports this file: it alone names the files of screens and messages, so that a changed file renames no other.
startSite({
  loadScreen: (name) => screens[`./screens/${name}.tsx`]?.(),
  loadMessages: async (locale, part) => (await languages[locale]()).parts[part]?.(),
}).catch(failToStart);
