import './desk.css';
import { languages } from 'virtual:first-desk-messages';
import { createRoot } from 'react-dom/client';
import { ofDesk } from '#shared/rules/client-errors.ts';
import { knowZoneClock } from '#shared/rules/time-zone.ts';
import type { DeskStart } from '#shared/site/desk-start.ts';
import { reportErrors } from '../lib/browser/client-errors.ts';
import { iconPaths } from '../ui/icon-paths.ts';
import { icons } from '../ui/icons.ts';
import { DeskApp } from './DeskApp.tsx';
import { chooseLocale, loadMessages } from './lib/language.ts';
import { createDeskRouter, listScreens } from './router.tsx';

const start = JSON.parse(document.getElementById('start')?.textContent ?? '') as DeskStart; // safe: written by the gateway into the document
reportErrors(start.build, () => ofDesk); // a fixed label instead of the address, which may identify a member
const root = document.getElementById('desk');
if (!root) throw new Error('The document has no place for the desk.');
if (start.clock) knowZoneClock(start.clock);
icons.provide(iconPaths);
document.querySelector('title')?.remove(); // screens render their own title, and only the first one counts
const locale = chooseLocale();
const messages = { ...(await languages[locale]()).default };
const addOtherMessages = async () => void Object.assign(messages, await loadMessages(locale));
createRoot(root).render(<DeskApp start={start} first={{ locale, messages }} router={createDeskRouter(listScreens(), addOtherMessages)} />);
