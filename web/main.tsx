import './styles/main.css';
import './styles/features.css';
import { failToStart } from './start-failure.ts';
import { type ScreenModule, startSite } from './start-site.tsx';

const screens = import.meta.glob<ScreenModule>('./screens/*.tsx');
const messages = {
  cz: () => import('virtual:screen-messages/cz'),
  sk: () => import('virtual:screen-messages/sk'),
  en: () => import('virtual:screen-messages/en'),
  de: () => import('virtual:screen-messages/de'),
};

// Nothing imports this file: it alone names the files of screens and messages, so that a changed file renames no other.
startSite({
  loadScreen: (name) => screens[`./screens/${name}.tsx`]?.(),
  loadMessages: async (locale, part) => (await messages[locale]()).parts[part]?.(),
}).catch(failToStart);
