import './styles/main.css';
import './styles/features.css';
import { loadScreen, loadWords } from 'virtual:screens';
import { startSite } from './start-site.tsx';

// Nothing imports this file: it alone names the files of screens and words, so that one that changes gives no other file a new name.
startSite({ loadScreen, loadWords }).catch((error: unknown) => {
  console.error('The site could not start.', error);
  throw error;
});
