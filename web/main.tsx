import './styles/main.css';
import './styles/features.css';
import { languages } from 'virtual:screen-messages';
import { failToStart } from './start-failure.ts';
import { type ScreenModule, startSite } from './start-site.tsx';

const screens = import.meta.glob<ScreenModule>('./screens/*.tsx');

// Nothing imports this file. It is the only one that contains the file names of screens and messages, so a changed screen changes the name of no
// other file.
startSite({
  loadScreen: (name) => screens[`./screens/${name}.tsx`]?.(),
  loadMessages: async (locale, part) => (await languages[locale]()).parts[part]?.(),
}).catch(failToStart);
