import './styles/main.css';
import './styles/features.css';
import { loadMessages, loadScreen } from 'virtual:screens';
import { failToStart } from './start-failure.ts';
import { startSite } from './start-site.tsx';

// Nothing imports this file: it alone names the files of screens and messages, so that one that changes gives no other file a new name.
startSite({ loadScreen, loadMessages }).catch(failToStart);
