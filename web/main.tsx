import './styles/main.css';
import './styles/features.css';
import { loadMessages, loadScreen } from 'virtual:screens';
import { startSite } from './start-site.tsx';

// Nothing imports this file: it alone names the files of screens and messages, so that one that changes gives no other file a new name.
startSite({ loadScreen, loadMessages }).catch((error: unknown) => {
  console.error('The site could not start.', error);
  void import('./lib/browser/client-errors.ts').then(({ reportStartFailure }) => reportStartFailure(error));
  throw error;
});
